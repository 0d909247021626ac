import { useState } from 'react';
import type { Account } from '../../api/accounts.ts';
import { useResource } from '../../api/resource.ts';
import { announce, useAnnounce } from '../../core/announcements.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { replace, useLocation } from '../../core/navigation/navigation.ts';
import { toFormError } from '../../forms/error-messages.ts';
import { toSafeText } from '../../lib/safe-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { LoadError, Loading } from '../../ui/request-view.tsx';
import { LinkButtons } from '../shared/link-buttons.tsx';
import { getDisplayName } from './account-name.ts';
import { AccountSeal } from './account-seal.tsx';
import { AccountSettings } from './account-settings.tsx';
import { Connection, type ConnectionProps } from './connection.tsx';
import { type CredentialName, Credentials } from './credentials.tsx';
import { useDeletion, useDeletionOutcome } from './deletion.ts';
import { PrintFooter } from './print-footer.tsx';
import { isConnected, type Progress, useProgress } from './progress.ts';
import { accountResource } from './resources.ts';
import { UrlText } from './url-text.tsx';

export function AccountDetailsScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  const isNew = useLocation(({ query }) => query.get('status')) === 'created';
  const resource = useResource(accountResource, id);
  const [progress, setProgress] = useProgress(id);
  const failure = resource.failure && toFormError(resource.failure);
  const account = failure?.status === 404 ? undefined : resource.data;
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
      {!account && !failure && <Loading />}
      {failure && <LoadError error={failure} onRetry={resource.reload} />}
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
  const { t, formatMessage } = useTranslation();
  // Replaces the history entry, because there is nothing to come back to.
  const { isDeleting, confirmAndDelete } = useDeletion(account, () =>
    replace('accountsOverview', {}),
  );
  const outcome = useDeletionOutcome();
  return (
    <section className="card__section stack">
      <h2>{t('Delete account')}</h2>
      <p>{t('Nextcloud can then no longer use the service with this ID.')}</p>
      {outcome && <Note variant="error">{formatMessage(outcome.message)}</Note>}
      <Button variant="danger" busy={isDeleting} onClick={() => void confirmAndDelete()}>
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
