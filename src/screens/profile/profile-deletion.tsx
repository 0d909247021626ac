import { confirmDeletion } from '../../api/profile.ts';
import { expired, explain } from '../../core/forms/failures.ts';
import { text, useText } from '../../core/language/language.ts';
import { replace } from '../../core/navigation/navigation.ts';
import { currentSession, endSession, isSame } from '../../core/session/session.ts';
import { Page } from '../../layout/page.tsx';
import { useForm } from '../../lib/form.ts';
import { filled } from '../../lib/rules.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextareaField } from '../../ui/choice-fields.tsx';
import { FormView } from '../../ui/form.tsx';
import { useIsSaid } from '../../ui/is-said.ts';
import { ButtonLink, Link } from '../../ui/link.tsx';

const rules = { reason: [filled(text('A reason is required.'))] };

const failures = { 404: 'Delete request not found or expired.' } as const;

export function ProfileDeletionScreen({ token }: { token: string }) {
  const { t } = useText();
  const form = useForm(rules, async ({ reason }, signal) => {
    if (!window.confirm(t('Really delete your user profile?'))) return undefined;
    const asker = currentSession();
    const result = await confirmDeletion(token, reason.trim());
    if (!result.ok) return { ok: false, message: explain(result.failure, failures) };
    // In place of the entry that holds the token, which is used up.
    if (!signal.aborted) replace(['home', {}, { status: 'deleted' }]);
    // After another login it is not theirs to end.
    if (isSame(asker)) endSession('logout');
    return 'left';
  });
  const isUsedUp = useIsSaid(form, failures[404]);
  const isExpired = useIsSaid(form, expired);
  return (
    <Page title={t('Delete profile')}>
      <Banner kind="warning">
        {t(
          'Your profile and all files that the service has stored for you will be removed (not those on your platform). After that, the app on your platform can no longer be used with this profile.',
        )}
      </Banner>
      <FormView
        form={form}
        submit={t('Confirm deletion')}
        danger
        aside={
          <ButtonLink kind="ghost" to="home">
            {t('Keep profile')}
          </ButtonLink>
        }
      >
        {isUsedUp && (
          <p className="muted">
            {t(
              'The link may have been used already, have expired or be incomplete. If you have already confirmed the deletion, the profile is deleted; otherwise, request a new link in your profile.',
            )}{' '}
            <Link to="profile">{t('Profile')}</Link>
          </p>
        )}
        <TextareaField
          form={form}
          name="reason"
          label={t('Reason')}
          hint={t('Please tell us why you are deleting your profile.')}
        />
      </FormView>
      {isExpired && (
        <p>
          <Link to="login">{t('Login')}</Link>
        </p>
      )}
    </Page>
  );
}
