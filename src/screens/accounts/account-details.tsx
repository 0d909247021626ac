import { useEffect, useState } from 'react';
import { type Account, loadAccount } from '../../api/accounts.ts';
import { announce, useAnnounce } from '../../core/announcements.ts';
import { toFormError } from '../../core/forms/error-messages.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { replace, useLocation } from '../../core/navigation/navigation.ts';
import { isBeingLeft } from '../../core/view/view.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { useRequest } from '../../lib/use-request.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { LoadError, Loading } from '../../ui/request-view.tsx';
import { DeletionOutcomes } from '../shared/deletion-outcomes.tsx';
import { useDeleted, useDeletion } from '../shared/deletions.ts';
import { LinkButtons } from '../shared/link-buttons.tsx';
import { useAccountChanges } from './account-changes.ts';
import { accountDeletions } from './account-deletions.ts';
import { getDisplayName } from './account-name.ts';
import { AccountSeal } from './account-seal.tsx';
import { AccountSettings } from './account-settings.tsx';
import { Connection, type ConnectionProps } from './connection.tsx';
import { type CredentialName, Credentials } from './credentials.tsx';
import { PrintFooter } from './print-footer.tsx';
import { isConnected, type Progress, useProgress } from './progress.ts';
import { UrlText } from './url-text.tsx';

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
  const [progress, setProgress] = useProgress(id);
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
      lead={account && <UrlText url={toSafeText(account.url)} />}
      icon={
        !failure && (
          <AccountSeal id={id} state={isNew && !isConnected(progress) ? 'dashed' : 'sealed'} />
        )
      }
    >
      {isNew && isPlainId(id) && <CreatedMessage id={id} />}
      {request.status === 'pending' && <Loading />}
      {failure && <LoadError error={failure} onRetry={reload} />}
      {failure?.status === 404 && (
        <LinkButtons links={[{ to: 'accountsOverview', label: 'Accounts' }]} />
      )}
      {account && (
        <AccountDetails
          account={account}
          isNew={isNew}
          progress={progress}
          onProgress={setProgress}
        />
      )}
    </Page>
  );
}

/** The ids that a service issues. A link may contain any other text, which must not appear in a message of success. */
const isPlainId = (id: string) => /^[\w.~:-]{1,100}$/.test(id);

/** Shown even if the details cannot be loaded. */
function CreatedMessage({ id }: { id: string }) {
  const { t } = useTranslation();
  useAnnounce(msg('Account created as "{id}".', { id }));
  // Lines would end after the hyphens of the ID, or between it and its quotation marks.
  const parts = t('Account created as "{id}".', { id: '\n' }).split(/(\S*)\n(\S*)/);
  return (
    <Banner variant="success">
      {parts[0]}
      <span className="keep-together">{`${parts[1]}${id}${parts[2]}`}</span>
      {parts[3]}
    </Banner>
  );
}

type AccountDetailsProps = Pick<ConnectionProps, 'account' | 'progress' | 'onProgress'> & {
  readonly isNew: boolean;
};

/**
 * For an account that is new, or whose steps have been begun, the steps are unfolded, and their next button is the primary one.
 * Otherwise *Save* is. Once guided, the screen stays guided, because the test PDF follows the last step.
 */
function AccountDetails({ account, isNew, progress, onProgress }: AccountDetailsProps) {
  const isBegun = progress.stepsDone > 0 && !isConnected(progress);
  const [isGuided, setGuided] = useState(isNew || isBegun);
  const [copied, setCopied] = useState<ReadonlySet<CredentialName>>(new Set());
  function handleCopied(name: CredentialName) {
    announce(name === 'id' ? msg('The ID has been copied.') : msg('The secret has been copied.'));
    setCopied((previous) => new Set(previous).add(name));
  }
  function handleProgress(changed: Progress) {
    setGuided(true);
    onProgress(changed);
  }
  return (
    <>
      <Credentials account={account} onCopied={handleCopied} />
      <Connection
        account={account}
        isGuided={isGuided}
        progress={progress}
        onProgress={handleProgress}
        copied={copied}
        onCopied={handleCopied}
      />
      <AccountSettings account={account} variant={isGuided ? 'secondary' : 'primary'} />
      <DeleteAccount account={account} />
      <HandOverNote />
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

/** The end of the sheet that is printed for Nextcloud's administrator. */
function HandOverNote() {
  const { t } = useTranslation();
  return (
    <PrintFooter>
      <p>
        <strong>{t('Hand over the secret separately, not on this sheet.')}</strong>
      </p>
      <p>{t('The seal helps you to recognise the account. It proves nothing.')}</p>
    </PrintFooter>
  );
}
