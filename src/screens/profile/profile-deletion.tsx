import { confirmDeletion } from '../../api/profile.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { replace } from '../../core/navigation/navigation.ts';
import { endSession, useSession } from '../../core/session/session.ts';
import { useForm } from '../../lib/form.ts';
import { notBlank } from '../../lib/validation.ts';
import { type ErrorMessages, explainFailure } from '../../ui/error-messages.ts';
import { Field, trimmed } from '../../ui/field.tsx';
import { FormView } from '../../ui/form.tsx';
import { ButtonLink, Link } from '../../ui/link.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useErrorStatus } from '../../ui/use-form-state.ts';
import { ExpiredLink } from '../shared/expired-link.tsx';
import { LoginOffer } from '../shared/link-buttons.tsx';

export const reasonRules = { reason: [notBlank(msg('A reason is required.'))] };

const errorMessages: ErrorMessages = { 404: { message: 'Delete request not found or expired.' } };

export function ProfileDeletionScreen({ token }: { token: string }) {
  const { t } = useTranslation();
  const form = useForm(reasonRules, async ({ reason }) => {
    if (!window.confirm(t('Really delete your user profile?'))) return undefined;
    const result = await confirmDeletion(token, reason);
    if (!result.ok) return explainFailure(result.failure, errorMessages);
    return {
      ok: true,
      redirect() {
        // Replaces the history entry with the token, which has been used.
        replace('home', {}, { status: 'deleted' });
        endSession('logout');
      },
    };
  });
  const { user } = useSession();
  const status = useErrorStatus(form);
  if (status === 404) {
    return (
      <Screen title={t('Delete request not found or expired.')} layout="narrow">
        <ExpiredLink
          advice="If you have not confirmed the deletion yet, request a new link in your profile."
          links={[{ to: 'profile', label: 'Profile' }]}
        />
      </Screen>
    );
  }
  return (
    <Screen
      title={t('Delete profile')}
      lead={user && t('You are logged in as {email}.', { email: user.email })}
    >
      <p>
        {t(
          'Your profile, its accounts and their stored files will be removed, except perhaps PDFs of remaining requests. The files in your Nextcloud stay. It will no longer be possible to use the service from Nextcloud with these accounts.',
        )}
      </p>
      <p>
        <span>
          {t(
            'First, everyone who has requested signatures must save the signed files, send external signers theirs and delete all their requests; later is too late. Also remove ID and secret in Nextcloud.',
          )}
        </span>{' '}
        <Link to="help" section="deleting">
          {t('How to prepare for it')}
        </Link>
      </p>
      <FormView
        form={form}
        submitLabel={t('Confirm deletion')}
        variant="danger"
        secondaryAction={
          <ButtonLink variant="quiet" to={user ? 'profile' : 'home'}>
            {t('Keep profile')}
          </ButtonLink>
        }
      >
        <Field
          form={form}
          name="reason"
          label={t('Reason')}
          hint={t('Why are you leaving? A few words are enough.')}
          options={trimmed}
        >
          {(controlProps) => <textarea dir="auto" {...controlProps} />}
        </Field>
      </FormView>
      <LoginOffer status={status} />
    </Screen>
  );
}
