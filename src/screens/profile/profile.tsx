import { changePassword, requestDeletion } from '../../api/profile.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { useSession } from '../../core/session/session.ts';
import type { User } from '../../core/session/user.ts';
import { useForm } from '../../lib/form.ts';
import { saveProfile } from '../../session/profile.ts';
import { type ErrorMessages, explainFailure } from '../../ui/error-messages.ts';
import { PasswordField } from '../../ui/field.tsx';
import { FormView } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import {
  currentPasswordRules,
  HiddenUsername,
  NewPassword,
  newPasswordRules,
  repeatRules,
} from '../../ui/new-password.tsx';
import { Screen, Section } from '../../ui/screen.tsx';
import { UserFields, userRules } from '../shared/user-fields.tsx';

const passwordChangeRules = {
  password: currentPasswordRules,
  new_password: newPasswordRules,
  new_password2: repeatRules('new_password'),
};

const passwordErrorMessages: ErrorMessages<'password' | 'new_password'> = {
  401: { message: 'The current password is invalid.', field: 'password' },
  412: {
    message: 'The new password is too weak, please choose another one.',
    field: 'new_password',
  },
};

const deletionRules = { password: currentPasswordRules };

const deletionErrorMessages: ErrorMessages<'password'> = {
  401: { message: 'The current password is invalid.', field: 'password' },
};

export function ProfileScreen() {
  const { t } = useTranslation();
  const { user } = useSession();
  // The guard leads visitors away.
  if (!user) return null;
  return (
    <Screen title={t('Profile')} layout="narrow">
      <ProfileData user={user} />
      <PasswordChange email={user.email} />
      <DeletionRequest email={user.email} />
    </Screen>
  );
}

function ProfileData({ user }: { user: User }) {
  const { t } = useTranslation();
  const form = useForm(userRules, async (_, dirtyValues) => {
    // Unknown fields are sent back as they came.
    const result = await saveProfile({ ...user, ...dirtyValues });
    if (!result.ok) return explainFailure(result.failure);
    return { ok: true, message: msg('The user profile has been updated.') };
  });
  return (
    <FormView form={form} submitLabel={t('Save')}>
      <UserFields form={form} defaults={user} isEmailReadOnly />
    </FormView>
  );
}

function PasswordChange({ email }: { email: string }) {
  const { t } = useTranslation();
  const form = useForm(passwordChangeRules, async ({ password, new_password }) => {
    const result = await changePassword(password, new_password);
    if (!result.ok) return explainFailure(result.failure, passwordErrorMessages);
    return { ok: true, message: msg('The password has been changed.') };
  });
  return (
    <Section title={t('Change password')}>
      <FormView form={form} submitLabel={t('Change password')} variant="secondary">
        <HiddenUsername email={email} />
        <PasswordField
          form={form}
          name="password"
          label={t('Current password')}
          hint={t('Forgotten it? Log out, then use “Reset password”.')}
          autoComplete="current-password"
        />
        <NewPassword
          form={form}
          name="new_password"
          label={t('New password')}
          repeat="new_password2"
          repeatLabel={t('Confirm new password')}
        />
      </FormView>
    </Section>
  );
}

function DeletionRequest({ email }: { email: string }) {
  const { t } = useTranslation();
  const form = useForm(deletionRules, async ({ password }) => {
    const result = await requestDeletion(password);
    if (!result.ok) return explainFailure(result.failure, deletionErrorMessages);
    const message = 'We have sent you an email with a link to confirm the deletion.';
    return { ok: true, message: msg(message) };
  });
  return (
    <Section title={t('Delete profile')}>
      <p className="muted">
        <span>
          {t('We will email you a link. Nothing is deleted until you open it and confirm.')}
        </span>{' '}
        <Link to="help" section="deleting">
          {t('How to prepare for it')}
        </Link>
      </p>
      <FormView form={form} submitLabel={t('Delete profile')} variant="danger">
        <HiddenUsername email={email} />
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
