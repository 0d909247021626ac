import { type ReactNode, useId } from 'react';
import type { Account } from '../../api/accounts.ts';
import { announce } from '../../core/announcements.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/link.tsx';
import { useReveal } from '../../ui/use-reveal.ts';

/**
 * ID and secret, to be copied into Nextcloud. The buttons show short labels, because the label of their row says the rest;
 * their full names are for assistive technology.
 */
export function Credentials({ account: { id, secret } }: { account: Account }) {
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
            copiedMessage={msg('The ID has been copied.')}
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
            copiedMessage={msg('The secret has been copied.')}
          />
        </Credential>
      </div>
      <p className="credentials__help">
        <span>
          {t(
            'Give both only to the administrator of this Nextcloud, in person or through a password manager: anyone who has them can sign as its users.',
          )}
        </span>{' '}
        <Link to="faq" section="lost-secret">
          {t('Secret lost or leaked?')}
        </Link>
      </p>
    </>
  );
}

type CredentialProps = {
  readonly label: string;
  readonly name: 'id' | 'secret';
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
        // The whole ID, for those who copy it by hand.
        onClick={({ currentTarget }) => name === 'id' && currentTarget.select()}
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
