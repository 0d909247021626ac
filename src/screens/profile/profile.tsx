import { changePassword, requestDeletion, saveProfile } from '../../api/profile.ts';
import { explain, refusedWith } from '../../core/forms/failures.ts';
import {
  currentPasswordRules,
  newPasswordRules,
  repeatRules,
} from '../../core/forms/password-rules.ts';
import { text, useText } from '../../core/language/language.ts';
import { updateUser } from '../../core/session/session.ts';
import type { User } from '../../core/session/user.ts';
import { Page } from '../../layout/page.tsx';
import { Section } from '../../layout/section.tsx';
import { useForm } from '../../lib/form.ts';
import { Restored, useDraft } from '../../ui/draft.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { FormView } from '../../ui/form.tsx';
import { NewPassword } from '../../ui/new-password.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { PersonFields } from './person-fields.tsx';
import { personRules } from './person-rules.ts';

/** Success messages on this screen go by themselves (specification section 9). */
const forMs = 2500;

const passwordChangeRules = {
  password: currentPasswordRules,
  new_password: newPasswordRules,
  new_password2: repeatRules('new_password' as const),
};

const passwordFailures = {
  401: 'The current password is invalid.',
  412: 'The new password is too weak, please choose another one.',
} as const;

const deletionRules = { password: currentPasswordRules };

const deletionFailures = { 401: 'The current password is invalid.' } as const;

export function ProfileScreen({ user }: { user: User }) {
  return (
    <div className="stack">
      <ProfileData user={user} />
      <PasswordChange email={user.email} />
      <Deletion email={user.email} />
    </div>
  );
}

function ProfileData({ user }: { user: User }) {
  const { t } = useText();
  const form = useForm(personRules, async ({ display_name, language, country }) => {
    const changed = { ...user, display_name: display_name.trim(), language, country };
    const result = await saveProfile(changed);
    if (!result.ok) return { ok: false, message: explain(result.failure) };
    updateUser(user, result.data);
    return { ok: true, message: text('The user profile has been updated.'), forMs };
  });
  useUnsaved(form);
  const draft = useDraft(form);
  return (
    <Page title={t('Profile')}>
      <Restored draft={draft} />
      <FormView form={form} submit={t('Save')}>
        <PersonFields form={form} defaults={user} emailReadOnly />
      </FormView>
    </Page>
  );
}

function PasswordChange({ email }: { email: string }) {
  const { t } = useText();
  const form = useForm(passwordChangeRules, async ({ password, new_password }) => {
    const result = await changePassword(password, new_password);
    if (!result.ok) {
      const message = explain(result.failure, passwordFailures);
      if (refusedWith(result.failure, 401)) return { ok: false, message, field: 'password' };
      if (refusedWith(result.failure, 412)) return { ok: false, message, field: 'new_password' };
      return { ok: false, message };
    }
    form.reset();
    return { ok: true, message: text('The password has been changed.'), forMs };
  });
  return (
    <Section title={t('Change password')}>
      <FormView form={form} submit={t('Change password')}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          form={form}
          name="password"
          label={t('Current password')}
          autoComplete="current-password"
        />
        <NewPassword
          form={form}
          name="new_password"
          label={t('New password')}
          repeat="new_password2"
          repeatLabel={t('Repeat the new password')}
        />
      </FormView>
    </Section>
  );
}

function Deletion({ email }: { email: string }) {
  const { t } = useText();
  const form = useForm(deletionRules, async ({ password }) => {
    const result = await requestDeletion(password);
    if (!result.ok) {
      const message = explain(result.failure, deletionFailures);
      return refusedWith(result.failure, 401)
        ? { ok: false, message, field: 'password' }
        : { ok: false, message };
    }
    form.reset();
    const message = text('We have sent you an email with a link to confirm the deletion.');
    return { ok: true, message, forMs };
  });
  return (
    <Section title={t('Delete profile')} danger>
      <p>
        {t(
          'We will send you an email with a link. Nothing is deleted until you open it and confirm. Then the files that the service has stored for you are removed, and the app on your platform can no longer be used with this profile.',
        )}
      </p>
      <FormView form={form} submit={t('Delete profile')} danger>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          form={form}
          name="password"
          label={t('Current password')}
          autoComplete="current-password"
        />
      </FormView>
    </Section>
  );
}
