import type { ReactNode } from 'react';
import type { Account } from '../../api/accounts.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { settings } from '../../core/settings/settings.ts';
import { useBrand } from '../../core/settings/use-brand.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';
import {
  buildAccountCommand,
  buildOverwriteCommand,
  disableVerificationCommand,
  overwriteSetting,
} from './occ-command.ts';
import { adminSettingsUrl, toBaseUrl } from './platform-url.ts';
import { Unbroken } from './unbroken.tsx';

const externalPath = 'M14 5h5v5M19 5l-9 9M10 6H6v13h13v-5';

type ConnectionProps = {
  readonly account: Account;
  /** Whether the account has just been created, and these steps are what comes next. */
  readonly isNew: boolean;
};

/** How ID and secret reach Nextcloud. Only Nextcloud knows which of the steps are done. */
export function Connection({ account, isNew }: ConnectionProps) {
  const { t } = useTranslation();
  return (
    <details className="card__section fold" open={isNew}>
      <summary>
        <h2>{t('Connect to Nextcloud')}</h2>
      </summary>
      <Steps account={account} />
      <p className="steps__after">
        <span>{t('To see whether emails and background jobs work, too,')}</span>{' '}
        <Link to="nextcloud" section="try">
          {t('try it with a test PDF')}
        </Link>
        .
      </p>
      <TerminalCommands account={account} />
    </details>
  );
}

/** The numbers, in the list below, of the steps that commands and buttons belong to. */
const steps = { verification: 2, address: 3, credentials: 4 } as const;

function Steps({ account: { id, secret, url } }: { account: Account }) {
  const { t } = useTranslation();
  const brand = useBrand();
  const { service } = settings();
  const settingsUrl = adminSettingsUrl(url);
  return (
    <ol className="steps">
      <Step title={t('Check two addresses in Certificate24’s settings')}>
        <dl className="steps__addresses">
          <dt>{t('Server')}</dt>
          <dd>
            <code translate="no">{service.api}</code>
          </dd>
          <dt>{t('Link below “Account Secret”')}</dt>
          <dd>
            <code translate="no">{service.web}</code>
          </dd>
        </dl>
        <p>
          <span>
            {t('If one differs, correct it first: PDFs or signers would go to someone else.')}
          </span>{' '}
          <Link to="nextcloud" section="server-occ">
            {t('How to correct them')}
          </Link>
        </p>
        <div className="actions">
          {settingsUrl && (
            <ExternalLink href={settingsUrl} className={buttonClass('primary')}>
              {t('Open settings')}
              <Icon path={externalPath} />
              <span className="visually-hidden">{` ${t('(opens a new tab)')}`}</span>
            </ExternalLink>
          )}
          <p>
            <Link to="nextcloud" section="access-forbidden">
              {t('“Access forbidden”?')}
            </Link>
          </p>
        </div>
      </Step>
      <Step title={t('Decide whether Nextcloud may send all PDFs to {brand}', { brand })}>
        <p>
          <span>
            {t(
              'Unless you switch off “Verify document signatures in the background” now, Nextcloud will send all its users’ PDFs to {brand} for checking.',
              { brand },
            )}
          </span>{' '}
          <span>
            {t('After switching it off, reload that page and check that it is still off.')}
          </span>{' '}
          <Link to="nextcloud" section="background">
            {t('How to decide')}
          </Link>
        </p>
      </Step>
      <Step title={t('Tell background jobs Nextcloud’s address')}>
        <p>
          <code translate="no">{overwriteSetting}</code>{' '}
          <span>{t('lets them fetch signed files.')}</span>{' '}
          <Link to="nextcloud" section="command-line">
            {t('How to set it')}
          </Link>
        </p>
      </Step>
      <Step title={t('Enter ID and secret')}>
        <p>
          {t(
            'Paste them into “Account Id” and “Account Secret”. Nextcloud saves them automatically. If it asks for a password, enter the one for Nextcloud.',
          )}
        </p>
        {/* Again, where they are needed: the top of the screen may be far above. Their names end with the step, so that a list
            of buttons tells them apart. */}
        <div className="actions">
          <CopyButton
            variant="secondary"
            value={id}
            label={`${t('Copy ID')} (${t('Step {step}', { step: steps.credentials })})`}
            shortLabel={t('Copy ID')}
            copiedMessage={msg('The ID has been copied.')}
          />
          <CopyButton
            variant="secondary"
            value={secret}
            label={`${t('Copy secret')} (${t('Step {step}', { step: steps.credentials })})`}
            shortLabel={t('Copy secret')}
            copiedMessage={msg('The secret has been copied.')}
          />
        </div>
      </Step>
      <Step title={t('Press “Check account settings”')}>
        <p>
          <span>
            {t('If Nextcloud says that the settings are valid, then ID, secret and URL are right.')}
          </span>{' '}
          <Link to="nextcloud" section="check">
            {t('Another message?')}
          </Link>
        </p>
      </Step>
    </ol>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      {children}
    </li>
  );
}

/** The steps that can be done without a browser. A command whose ID or URL a shell would misread is left out. */
function TerminalCommands({ account: { id, url } }: { account: Account }) {
  const { t } = useTranslation();
  return (
    <details className="terminal">
      <summary>
        <h3>{t('With a terminal instead')}</h3>
      </summary>
      <p>
        <span>
          {t(
            'Check the addresses first. Run the commands as the web server’s user, in Nextcloud’s folder.',
          )}
        </span>{' '}
        <Link to="nextcloud" section="occ">
          {t('How to open a shell')}
        </Link>
      </p>
      <Command step={steps.verification} command={disableVerificationCommand}>
        {t('Only if you do not want Nextcloud to send all PDFs:')}
      </Command>
      <Command step={steps.address} command={buildOverwriteCommand(toBaseUrl(url) ?? url)}>
        {t('Nextcloud’s URL:')}
      </Command>
      <Command step={steps.credentials} command={buildAccountCommand(id)}>
        {t('ID and secret. The command asks for the secret:')}
      </Command>
    </details>
  );
}

type CommandProps = {
  /** The number of the step that the command does. */
  readonly step: number;
  readonly command: string | undefined;
  readonly children: ReactNode;
};

function Command({ step, command, children }: CommandProps) {
  const { t } = useTranslation();
  return (
    command && (
      <>
        <p>
          <strong>{t('Step {step}', { step })}</strong> <span>{children}</span>
        </p>
        <div className="command">
          <code translate="no">
            <Unbroken text={command} />
          </code>
          <CopyButton
            value={command}
            label={t('Copy the command for step {step}', { step })}
            shortLabel={t('Copy')}
            copiedMessage={msg('The command has been copied.')}
          />
        </div>
      </>
    )
  );
}
