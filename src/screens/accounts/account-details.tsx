import { useState } from 'react';
import { type Account, loadAccount } from '../../api/accounts.ts';
import { useAnnounce } from '../../core/announcements.ts';
import { toFormError } from '../../core/forms/error-messages.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { navigate, useLocation } from '../../core/navigation/navigation.ts';
import { useBrand } from '../../core/settings/use-brand.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { useRequest } from '../../lib/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { LoadError, Loading } from '../../ui/request-view.tsx';
import { LinkButtons } from '../shared/expired-link-help.tsx';
import { useAccountChanges } from './account-changes.ts';
import { AccountSettings, type AccountSettingsProps } from './account-settings.tsx';
import { Connection, type Progress } from './connection.tsx';
import { Credentials } from './credentials.tsx';
import { DeletionOutcome, getDisplayName, useDeletion } from './delete-account.tsx';

export function AccountDetailsScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  const isNew = useLocation(({ query }) => query.get('status')) === 'created';
  const { request, reload, mutate } = useRequest((signal) => loadAccount(id, signal));
  useAccountChanges(({ update, ...change }) => {
    if (update && change.id === id) mutate((previous) => ({ ...previous, ...update }));
  });
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
      lead={account && toSafeText(account.url)}
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

/** The ids that a service issues. A link may contain any other words, which must not appear in a message of success. */
const isPlainId = (id: string) => /^[\w.~:-]{1,100}$/.test(id);

/** Is shown even if the details cannot be loaded. */
function CreatedMessage({ id }: { id: string }) {
  const { formatMessage } = useTranslation();
  const created = msg('Account created as "{id}".', { id });
  useAnnounce(created);
  return <Note variant="success">{formatMessage(created)}</Note>;
}

/** Right after its creation an account is connected; later its settings come first. */
function AccountDetails({ account, isNew }: AccountSettingsProps) {
  const { language } = useTranslation();
  const brand = useBrand();
  const [progress, setProgress] = useState<Progress>({});
  const handleProgress = (done: Progress) => setProgress((previous) => ({ ...previous, ...done }));
  const settings = <AccountSettings key="settings" {...{ account, isNew }} />;
  const connection = (
    <Connection
      key="connection"
      {...{ url: account.url, isNew, progress, onProgress: handleProgress }}
    />
  );
  return (
    <>
      <Credentials account={account} onCopied={(what) => handleProgress({ [what]: true })} />
      {isNew ? [connection, settings] : [settings, connection]}
      <DeleteAccount account={account} />
      <p className="print-only">{`${brand}, ${new Date().toLocaleDateString(language, { dateStyle: 'long' })}`}</p>
    </>
  );
}

function DeleteAccount({ account }: { account: Account }) {
  const { t } = useTranslation();
  const { isDeleting, deleteAfterConfirmation } = useDeletion(account);
  return (
    <section className="card__section danger-zone">
      <DeletionOutcome of={account.id} />
      <Button
        variant="danger"
        busy={isDeleting}
        onClick={() => deleteAfterConfirmation(() => navigate('accountsOverview', {}))}
      >
        {t('Delete account')}
      </Button>
    </section>
  );
}
