import { type ReactNode, useState } from 'react';
import type { Account } from '../../api/accounts.ts';
import { announce } from '../../core/announcements.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { settings } from '../../core/settings/settings.ts';
import { useBrand } from '../../core/settings/use-brand.ts';
import { Button, type ButtonVariant, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, ExternalLink, Link } from '../../ui/link.tsx';
import { AccountSeal } from './account-seal.tsx';
import { CommandText } from './command-text.tsx';
import type { CredentialName } from './credentials.tsx';
import {
  buildOccCommand,
  buildOverwriteCommand,
  disableVerificationCommand,
} from './occ-command.ts';
import { adminSettingsUrl } from './platform-url.ts';
import { isConnected, type Progress, stepCount } from './progress.ts';
import { UrlText } from './url-text.tsx';

const externalPath = 'M14 5h5v5M19 5l-9 9M10 6H6v13h13v-5';
const boxPath = 'M5 5h14v14H5z';

export type ConnectionProps = {
  readonly account: Account;
  /** Whether the steps are what comes next. The button of the next one is then the primary one of the screen. */
  readonly isGuided: boolean;
  readonly progress: Progress;
  readonly onProgress: (progress: Progress) => void;
  /** What has been copied, here or at the top of the screen. */
  readonly copied: ReadonlySet<CredentialName>;
  readonly onCopied: (name: CredentialName) => void;
};

/** How ID and secret reach Nextcloud, in steps that are confirmed one after the other. */
export function Connection(props: ConnectionProps) {
  const { t } = useTranslation();
  const { stepsDone } = props.progress;
  const isDone = isConnected(props.progress);
  const [isOpenAtFirst] = useState(props.isGuided);
  return (
    <details className="card__section fold" open={isOpenAtFirst}>
      <summary>
        <h2>{t('Connect to Nextcloud')}</h2>
        {stepsDone > 0 && (
          <span className={isDone ? 'fold__done' : 'muted'}>
            {isDone
              ? t('Connected')
              : t('{count} of {total}', { count: stepsDone, total: stepCount })}
          </span>
        )}
      </summary>
      <Steps {...props} />
    </details>
  );
}

function Steps({ account, progress, onProgress, isGuided, copied, onCopied }: ConnectionProps) {
  const { t } = useTranslation();
  const brand = useBrand();
  const { id, secret, url } = account;
  const { hasOpenedSettings, stepsDone } = progress;
  const settingsUrl = adminSettingsUrl(url);
  const isDone = isConnected(progress);
  const overwriteCommand = buildOverwriteCommand(url);
  /** What is to be copied next. Copying comes before the confirmation that both are saved. */
  const nextToCopy = (['id', 'secret'] as const).find((name) => !copied.has(name));
  const nextVariant = isGuided ? 'primary' : 'secondary';
  /** What is done, and what comes later, stays in the background. */
  const variantIf = (isNext: boolean) => (isNext ? nextVariant : 'quiet');
  const getStep = (index: number): StepState => ({
    isDone: stepsDone > index,
    isNext: stepsDone === index,
    onConfirm() {
      const changed = { ...progress, stepsDone: stepsDone > index ? index : index + 1 };
      onProgress(changed);
      if (isConnected(changed)) announce(msg('Connected'));
    },
  });
  const [open, decide, enter, check] = [getStep(0), getStep(1), getStep(2), getStep(3)] as const;
  return (
    <ol className="checklist">
      <Step
        {...open}
        title={t('Open Certificate24’s settings in Nextcloud and check “Server”')}
        confirmLabel={t('“Server” matches')}
        variant={variantIf(open.isNext && (hasOpenedSettings || !settingsUrl))}
        help={
          <Link to="nextcloud" section="access-forbidden">
            {t('Does Nextcloud say “Access forbidden”?')}
          </Link>
        }
      >
        {settingsUrl && (
          <ExternalLink
            href={settingsUrl}
            className={buttonClass(
              open.isDone || hasOpenedSettings ? 'secondary' : variantIf(open.isNext),
            )}
            onClick={() => onProgress({ ...progress, hasOpenedSettings: true })}
          >
            {t('Open settings')}
            <Icon path={externalPath} />
            <span className="visually-hidden">{` ${t('(opens a new tab)')}`}</span>
          </ExternalLink>
        )}
        <p className="print-only">
          {`${t('Administration settings')} → Certificate24`}
          <br />
          {settingsUrl && <UrlText url={settingsUrl} />}
        </p>
        <p>
          <span>{t('Under “Account settings”, “Server” must read')}</span>{' '}
          <code className="keep-together">
            <UrlText url={settings().service.api} />
          </code>
          <br />
          <span>{t('If not, stop: your PDFs would go to someone else.')}</span>
        </p>
      </Step>
      <Step
        {...decide}
        title={t('Choose whether Nextcloud may check PDFs in the background')}
        confirmLabel={t('I have chosen')}
        variant={variantIf(decide.isNext)}
        help={
          <Link to="nextcloud" section="background">
            {t('How to decide, and how to switch it off')}
          </Link>
        }
      >
        <p>
          {t(
            'Once connected, Nextcloud sends all its users’ PDFs to {brand} for checking. If you do not want that, switch it off first: in Nextcloud’s settings, or with this command. Run the command as the web server’s user, in Nextcloud’s folder.',
            { brand },
          )}
        </p>
        <div className="command">
          <CommandText command={disableVerificationCommand} />
          <CopyButton
            value={disableVerificationCommand}
            label={t('Copy the command that switches it off')}
            shortLabel={t('Copy')}
            onCopied={() => announce(msg('The command has been copied.'))}
          />
        </div>
      </Step>
      <Step
        {...enter}
        title={t('Enter ID and secret')}
        confirmLabel={t('Both are saved')}
        variant={variantIf(enter.isNext && !nextToCopy)}
      >
        <p>
          {t(
            'Enter the ID in “Account Id” and the secret in “Account Secret”. Nextcloud saves them automatically, and may ask for your Nextcloud password first.',
          )}
        </p>
        {/* Again, where they are needed: the top of the screen may be far above. The buttons have other accessible names than
            those there, so that a list of buttons tells them apart. */}
        <div className="credentials on-screen">
          <CopyRow label={t('Account ID')}>
            <CopyButton
              variant={variantIf(enter.isNext && nextToCopy === 'id')}
              value={id}
              label={t('Copy account ID')}
              shortLabel={t('Copy')}
              onCopied={() => onCopied('id')}
            />
          </CopyRow>
          <CopyRow label={t('Account secret')}>
            <CopyButton
              variant={variantIf(enter.isNext && nextToCopy === 'secret')}
              value={secret}
              label={t('Copy account secret')}
              shortLabel={t('Copy')}
              onCopied={() => onCopied('secret')}
            />
          </CopyRow>
        </div>
        {buildOccCommand(id) && (
          <p className="on-screen">
            {t('Or run the occ command at the top of this page, if you use a terminal.')}
          </p>
        )}
      </Step>
      <Step
        {...check}
        title={t('Press “Check account settings”')}
        confirmLabel={t('Nextcloud says they are valid')}
        variant={variantIf(check.isNext)}
        icon={isDone && <AccountSeal id={id} state="stamped" />}
        help={
          !isDone && (
            <Link to="nextcloud" section="check">
              {t('Got another message?')}
            </Link>
          )
        }
      >
        {/* On the screen, the button says the same, and would move if a text above it went with the last step. */}
        <p className="print-only">
          {t('If Nextcloud says that the settings are valid, you are connected.')}
        </p>
      </Step>
      <li className={isDone ? undefined : 'print-only'}>
        <p>
          <span>{t('Background jobs need Nextcloud’s address to fetch signed files:')}</span>{' '}
          <span className={overwriteCommand && 'on-screen'}>
            <Link to="nextcloud" section="command-line">
              {t('First set overwrite.cli.url')}
            </Link>
          </span>
        </p>
        {/* Paper cannot follow the link. */}
        {overwriteCommand && (
          <span className="command print-only">
            <CommandText command={overwriteCommand} />
          </span>
        )}
        {isDone && (
          <ButtonLink variant={nextVariant} to="nextcloud" section="try">
            {t('Try it with a test PDF')}
          </ButtonLink>
        )}
      </li>
    </ol>
  );
}

function CopyRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="credentials__row">
      <span className="muted">{label}</span>
      <div className="credentials__actions">{children}</div>
    </div>
  );
}

type StepState = {
  readonly isDone: boolean;
  readonly isNext: boolean;
  readonly onConfirm: () => void;
};

type StepProps = StepState & {
  readonly title: string;
  readonly confirmLabel: string;
  readonly variant: ButtonVariant;
  /** A link for those who are stuck. */
  readonly help?: ReactNode;
  /** In place of the tick. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A step with its one confirmation, below the text: a box that is ticked when the step is done. A second press takes it
 * back, with the steps after it.
 */
function Step({
  title,
  confirmLabel,
  variant,
  isDone,
  isNext,
  onConfirm,
  help,
  icon,
  children,
}: StepProps) {
  const { t } = useTranslation();
  return (
    <li
      className="checklist__step"
      data-done={isDone || undefined}
      aria-current={isNext ? 'step' : undefined}
    >
      {icon}
      <h3>
        {title}
        {isDone && <span className="visually-hidden">{` ${t('(done)')}`}</span>}
      </h3>
      {children}
      <Button variant={variant} aria-pressed={isDone} onClick={onConfirm}>
        {isDone ? <Icon name="check" /> : <Icon path={boxPath} />}
        {/* A translator replaces text nodes, and nothing can be inserted before one that is gone. */}
        <span>{confirmLabel}</span>
      </Button>
      {help && <p className="on-screen">{help}</p>}
    </li>
  );
}
