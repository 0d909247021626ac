import { useEffect, useState } from 'react';
import { type Account, loadAccount } from '../../api/accounts.ts';
import { useAnnounce } from '../../core/announcements.ts';
import { toFormError } from '../../core/forms/error-messages.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { replace, useLocation } from '../../core/navigation/navigation.ts';
import { isBeingLeft } from '../../core/view/view.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { useRequest } from '../../lib/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { LoadError, Loading } from '../../ui/request-view.tsx';
import { DeletionOutcomes } from '../shared/deletion-outcomes.tsx';
import { useDeleted, useDeletion } from '../shared/deletions.ts';
import { LinkButtons } from '../shared/link-buttons.tsx';
import { useAccountChanges } from './account-changes.ts';
import { accountDeletions } from './account-deletions.ts';
import { getDisplayName } from './account-name.ts';
import { AccountSettings } from './account-settings.tsx';
import { Connection } from './connection.tsx';
import { Credentials } from './credentials.tsx';

export function AccountDetailsScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  const isNew = useLocation(({ query }) => query.get('status')) === 'created';
  const { request, reload, mutate } = useRequest((signal) => loadAccount(id, signal));
  useAccountChanges((change) => {
    if (change.id === id) mutate((previous) => ({ ...previous, ...change.update }));
  });
  const [isDeleted, setDeleted] = useState(false);
  useDeleted(accountDeletions, (deletedId) => deletedId === id && setDeleted(true));
  const routeLocation = useLocation((location) => location);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen that was being left may come back with Back.
  useEffect(() => {
    // Replaces the history entry, because there is nothing to come back to.
    if (isDeleted && !isBeingLeft()) replace('accountsOverview', {});
  }, [isDeleted, routeLocation]);
  const account = request.status === 'done' ? request.data : undefined;
  const failure = request.status === 'failed' ? toFormError(request.failure) : undefined;
  return (
    <Page
      title={account ? getDisplayName(account) : t('Account details')}
      backLink={
        <Link to="accountsOverview" className="back-link" aria-current={false}>
          <Icon path="M14.5 6l-6 6 6 6" />
          {t('Accounts')}
        </Link>
      }
      // Keeps the room of the URL while it is loaded, so that nothing below moves.
      lead={request.status === 'pending' ? '\u00a0' : account && toSafeText(account.url)}
    >
      {isNew && isPlainId(id) && <CreatedMessage id={id} />}
      {request.status === 'pending' && <Loading />}
      {failure && <LoadError error={failure} onRetry={reload} />}
      {failure?.status === 404 && (
        <LinkButtons links={[{ to: 'accountsOverview', label: 'Accounts' }]} />
      )}
      {account && <AccountDetails account={account} isNew={isNew} />}
    </Page>
  );
}

/** The ids that a service issues. A link may contain any other text, which must not appear in a message of success. */
const isPlainId = (id: string) => /^[\w.~:-]{1,100}$/.test(id);

/** Shown even if the details cannot be loaded. */
function CreatedMessage({ id }: { id: string }) {
  const { t } = useTranslation();
  useAnnounce(msg('Account created as "{id}".', { id }));
  return <Note variant="success">{t('Account created as "{id}".', { id })}</Note>;
}

type AccountDetailsProps = {
  readonly account: Account;
  readonly isNew: boolean;
};

/** Of a new account, the steps come next: their button is the primary one. Later, *Save* is. */
function AccountDetails({ account, isNew }: AccountDetailsProps) {
  return (
    <>
      <Credentials account={account} />
      <Connection account={account} isNew={isNew} />
      <AccountSettings account={account} variant={isNew ? 'secondary' : 'primary'} />
      <DeleteAccount account={account} />
    </>
  );
}

function DeleteAccount({ account }: { account: Account }) {
  const { t } = useTranslation();
  const item = { id: account.id, name: getDisplayName(account) };
  const { isDeleting, deleteAfterConfirmation } = useDeletion(accountDeletions, item);
  return (
    <section className="card__section stack">
      <h2>{t('Delete account')}</h2>
      <p>{t('Nextcloud can then no longer use the service with this ID.')}</p>
      <DeletionOutcomes deletions={accountDeletions} id={account.id} />
      <Button variant="danger" busy={isDeleting} onClick={() => deleteAfterConfirmation()}>
        {t('Delete account')}
      </Button>
    </section>
  );
}
