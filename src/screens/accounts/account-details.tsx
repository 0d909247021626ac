import { useEffect } from 'react';
import type { Account } from '../../api/accounts.ts';
import { useAnnounce } from '../../core/announcements.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { replace, useLocation } from '../../core/navigation/navigation.ts';
import { restoreEntryState } from '../../core/view/entry-state.ts';
import { removeInvisible, toSafeText } from '../../lib/safe-text.ts';
import { useResource } from '../../session/resource.ts';
import { Button } from '../../ui/button.tsx';
import { explainFailure } from '../../ui/error-messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, Link } from '../../ui/link.tsx';
import { LoadError, Loading } from '../../ui/loading.tsx';
import { Note } from '../../ui/note.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SlowNotice } from '../../ui/slow-notice.tsx';
import { deletionWarning, useDeletion, useDeletionOutcome } from './account-deletion.ts';
import { getDisplayName } from './account-name.ts';
import { Connection } from './connection.tsx';
import { Credentials } from './credentials.tsx';
import { EditAccount } from './edit-account.tsx';
import { accountDetailsResource } from './resources.ts';
import { Unbroken } from './unbroken.tsx';

export function AccountDetailsScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  const isNew = useLocation(({ query }) => query.get('status')) === 'created';
  const resource = useResource(accountDetailsResource, id);
  const failure = resource.failure && explainFailure(resource.failure);
  const account = failure?.status === 404 ? undefined : resource.data;
  return (
    <>
      <p className="page__back">
        <Link to="accountsoverview" className="back-link" aria-current={false}>
          <Icon path="M14.5 6l-6 6 6 6" />
          {t('Accounts')}
        </Link>
      </p>
      <Screen
        title={account ? getDisplayName(account) : t('Account details')}
        heading={account && <bdi translate="no">{getDisplayName(account)}</bdi>}
        // Reserves the line of the URL while it loads, so that nothing below moves.
        lead={
          (account || !failure) && (
            <bdi translate="no">
              <Unbroken text={account ? toSafeText(account.url) : '\u00a0'} />
            </bdi>
          )
        }
      >
        {isNew && isPresentableId(id) && <CreatedMessage id={id} />}
        {!account && !failure && <Loading onRetry={resource.reload} />}
        {failure && <LoadError error={failure} onRetry={resource.reload} />}
        {failure?.status === 404 && (
          <div className="actions">
            <ButtonLink variant="primary" to="accountsoverview" aria-current={false}>
              {t('Go to your accounts')}
            </ButtonLink>
          </div>
        )}
        {account && <AccountDetails account={account} isNew={isNew} />}
      </Screen>
    </>
  );
}

/** An ID without white space and invisible characters. A link may contain any other text, which must not appear in a message of success. */
const isPresentableId = (id: string) => /^\S{1,100}$/u.test(id) && removeInvisible(id) === id;

/** Shown even if the details cannot be loaded. */
function CreatedMessage({ id }: { id: string }) {
  const { formatMessage } = useTranslation();
  const message = msg('Account created as "{id}".', { id });
  useAnnounce(message);
  return (
    <Note variant="success">
      <Unbroken text={formatMessage(message)} />
    </Note>
  );
}

type AccountDetailsProps = {
  readonly account: Account;
  readonly isNew: boolean;
};

function AccountDetails({ account, isNew }: AccountDetailsProps) {
  // After a reload, the folds are there only now.
  useEffect(() => void restoreEntryState(), []);
  return (
    <>
      <Credentials account={account} />
      <Connection account={account} isNew={isNew} />
      <EditAccount account={account} isNew={isNew} />
      <DeleteAccount account={account} />
    </>
  );
}

function DeleteAccount({ account }: { account: Account }) {
  const { t, formatMessage } = useTranslation();
  // Replaces the history entry, because there is nothing to come back to.
  const { isDeleting, confirmAndDelete } = useDeletion(account, () =>
    replace('accountsoverview', {}),
  );
  const outcome = useDeletionOutcome();
  return (
    <section className="card__section row deletion">
      <div>
        <h2>{t('Delete account')}</h2>
        <p className="muted">
          <span>{formatMessage(deletionWarning)}</span> <span>{t('First read')}</span>{' '}
          <Link to="help" section="deleting">
            {t('what to do before you delete it')}
          </Link>
          .
        </p>
      </div>
      <Button variant="danger" isBusy={isDeleting} onClick={() => void confirmAndDelete()}>
        {t('Delete account')}
      </Button>
      {isDeleting && <SlowNotice />}
      {/* After a success, the list is shown instead. */}
      {outcome && <Note variant="error">{formatMessage(outcome.message)}</Note>}
    </section>
  );
}
