import { confirmDeletion } from '../../api/profile.ts';
import { type ErrorMessages, toFormError } from '../../core/forms/error-messages.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { replace } from '../../core/navigation/navigation.ts';
import { currentSession, endSession, isSameSession } from '../../core/session/session.ts';
import { useForm } from '../../lib/form.ts';
import { notBlank } from '../../lib/validation.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextareaField } from '../../ui/field.tsx';
import { FormView, useErrorStatus, useExpiredLink } from '../../ui/form.tsx';
import { Page } from '../../ui/page.tsx';
import { ExpiredLink, LinkButtons } from '../shared/expired-link-help.tsx';

const rules = { reason: [notBlank(msg('A reason is required.'))] };

const errorMessages: ErrorMessages = { 404: { message: 'Delete request not found or expired.' } };

export function ProfileDeletionScreen({ token }: { token: string }) {
  const { t } = useTranslation();
  const form = useForm(rules, async ({ reason }) => {
    if (!window.confirm(t('Really delete your user profile?'))) return undefined;
    const sessionAtStart = currentSession();
    const result = await confirmDeletion(token, reason.trim());
    if (!result.ok) return toFormError(result.failure, errorMessages);
    // After another login it is not theirs to end.
    if (isSameSession(sessionAtStart)) endSession('logout');
    // In place of the entry that holds the token, which is used up.
    return () => replace(['home', {}, { status: 'deleted' }]);
  });
  const status = useErrorStatus(form);
  const expired = useExpiredLink(form);
  if (expired) {
    return (
      <Page title={t('Delete profile')}>
        <ExpiredLink
          message={expired}
          explanation="The link may have been used already, have expired or be incomplete. If you have already confirmed the deletion, the profile is deleted; otherwise, request a new link in your profile."
          link={{ to: 'profile', label: 'Profile' }}
        />
      </Page>
    );
  }
  return (
    <Page title={t('Delete profile')}>
      <Banner variant="warning">
        {t(
          'First save signed files and delete all signature requests in Nextcloud, signed ones too. Your profile and all files that the service has stored for you will be removed (not those in your Nextcloud). After that, no Nextcloud that is connected through this profile can use the service: empty “Account Id” and “Account Secret” there, so that it stops sending PDFs.',
        )}
      </Banner>
      <FormView
        form={form}
        submitLabel={t('Confirm deletion')}
        variant="danger"
        secondaryAction={['home', 'Keep profile']}
      >
        <TextareaField
          form={form}
          name="reason"
          label={t('Reason')}
          hint={t('Please tell us why you are deleting your profile.')}
        />
      </FormView>
      {status === 401 && <LinkButtons links={[{ to: 'login', label: 'Login' }]} />}
    </Page>
  );
}
