import { type ReactNode, useId } from 'react';
import type { Account } from '../../api/accounts.ts';
import { announce } from '../../core/announcements.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/link.tsx';
import { useReveal } from '../../ui/use-reveal.ts';
import { CommandText } from './command-text.tsx';
import { buildOccCommand } from './occ-command.ts';

export type CredentialName = 'id' | 'secret';

type CredentialsProps = {
  readonly account: Account;
  readonly onCopied: (name: CredentialName) => void;
};

/**
 * ID and secret, to be copied into Nextcloud. The buttons show short labels, because the label of their row says the rest;
 * their full names are for assistive technology.
 */
export function Credentials({ account: { id, secret }, onCopied }: CredentialsProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useReveal();
  function toggle() {
    setShown(!isShown);
    announce(isShown ? msg('Secret hidden.') : msg('Secret shown.'));
  }
  return (
    <>
      <div className="credentials">
        <Credential label={t('Account ID')} name="id" value={id}>
          <CopyButton
            value={id}
            label={t('Copy ID')}
            shortLabel={t('Copy')}
            onCopied={() => onCopied('id')}
          />
        </Credential>
        <Credential label={t('Account secret')} name="secret" value={secret} isHidden={!isShown}>
          <Button
            variant="quiet"
            aria-label={isShown ? t('Hide secret') : t('Show secret')}
            onClick={toggle}
          >
            {/* Reserves the width of the other word, so that the pressed button stays where it is. */}
            <span className="button__words" data-other={isShown ? t('Show') : t('Hide')}>
              {isShown ? t('Hide') : t('Show')}
            </span>
          </Button>
          <CopyButton
            value={secret}
            label={t('Copy secret')}
            shortLabel={t('Copy')}
            onCopied={() => onCopied('secret')}
          />
        </Credential>
        <OccCommand id={id} />
      </div>
      <p className="credentials__help">
        <span>{t('Share the ID and secret only with your Nextcloud administrator.')}</span>{' '}
        <Link to="faq" section="lost-secret">
          {t('Secret lost or leaked?')}
        </Link>
      </p>
    </>
  );
}

/** Enters ID and secret without a browser. The command can be read in full before it is copied, but is rarely needed. */
function OccCommand({ id }: { id: string }) {
  const { t } = useTranslation();
  const command = buildOccCommand(id);
  if (!command) return null;
  return (
    <div className="credentials__command on-screen">
      <details>
        <summary>{t('occ command')}</summary>
        <p>
          {t(
            'This command is for administrators who use a terminal. Do the first two steps under “Connect to Nextcloud” before you run it. Run it as the web server’s user, in Nextcloud’s folder. It asks for the secret, then enters both ID and secret.',
          )}
        </p>
        <div className="command">
          <CommandText command={command} />
        </div>
      </details>
      <div className="credentials__actions">
        <CopyButton
          value={command}
          label={t('Copy occ command')}
          shortLabel={t('Copy')}
          onCopied={() => announce(msg('The command has been copied.'))}
        />
      </div>
    </div>
  );
}

type CredentialProps = {
  readonly label: string;
  readonly name: CredentialName;
  readonly value: string;
  readonly isHidden?: boolean;
  readonly children: ReactNode;
};

function Credential({ label, name, value, isHidden = false, children }: CredentialProps) {
  const id = useId();
  return (
    <div className="credentials__row">
      <label className="muted" htmlFor={id}>
        {label}
      </label>
      <input
        className="credentials__value"
        id={id}
        name={name}
        type={isHidden ? 'password' : 'text'}
        value={value}
        readOnly
        autoComplete="off"
      />
      <div className="credentials__actions">{children}</div>
      {/* An input shows only the beginning of a long value: a secret that is shown follows in full, over several lines. */}
      {name === 'secret' && !isHidden && (
        <p className="credentials__secret" aria-hidden="true" translate="no">
          {value}
        </p>
      )}
    </div>
  );
}
