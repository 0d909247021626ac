import { useId, useState } from 'react';
import { adminSettingsUrl } from '../../core/forms/platform-url.ts';
import { text, useText } from '../../core/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useHiddenAgain } from '../../ui/hidden-again.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, ExternalLink } from '../../ui/link.tsx';
import { CheckAnswers } from './check-answers.tsx';

const external = 'M14 5h5v5M19 5l-9 9M10 6H6v13h13v-5';

type HandOverProps = {
  readonly account: { readonly id: string; readonly secret: string; readonly url: string };
};

/** Always as long, so that the mask tells nothing of the secret. */
const mask = '•'.repeat(24);

/** Of the service, where the platform's app looks for it unless its administrator has set another. */
const server = 'https://api.certificate24.com/';

/** Id and secret, and the steps by which they reach the platform. */
export function HandOver({ account: { id, secret, url } }: HandOverProps) {
  const { t } = useText();
  const fieldId = useId();
  return (
    <>
      <div className="form">
        <div className="field">
          <label className="field__label" htmlFor={fieldId}>
            {t('Account ID')}
          </label>
          <div className="field__group field__group--wrap">
            <input
              className="input mono"
              id={fieldId}
              name="id"
              value={id}
              readOnly
              autoComplete="off"
              spellCheck={false}
            />
            <CopyButton value={id} label={t('Copy ID')} done={text('The ID has been copied.')} />
          </div>
        </div>
        <Secret secret={secret} />
      </div>
      <Steps url={url} />
    </>
  );
}

function Secret({ secret }: { secret: string }) {
  const { t } = useText();
  const id = useId();
  const [shown, setShown] = useState(false);
  useHiddenAgain(() => setShown(false));
  return (
    <div className="field secret">
      <label className="field__label" htmlFor={id}>
        {t('Account secret')}
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        {t(
          'Anyone who knows the secret can act on behalf of this account. Share it only with the platform’s administrator.',
        )}
      </p>
      <div className="field__group field__group--wrap">
        <textarea
          className="input mono secret__value"
          id={id}
          name="secret"
          aria-describedby={`${id}-hint`}
          value={shown ? secret : mask}
          rows={shown ? 3 : 1}
          readOnly
          autoComplete="off"
          spellCheck={false}
        />
        <Button onClick={() => setShown(!shown)}>
          {shown ? t('Hide secret') : t('Show secret')}
        </Button>
        <CopyButton
          value={secret}
          label={t('Copy secret')}
          done={text('The secret has been copied.')}
        />
      </div>
    </div>
  );
}

function Steps({ url }: { url: string }) {
  const { t } = useText();
  const settings = adminSettingsUrl(url);
  return (
    <div className="hand-over">
      <h2>{t('Connect the platform')}</h2>
      <ol className="steps">
        <li>
          <p>{t('On the platform, enable the Certificate24 app.')}</p>
        </li>
        <li>
          <p>{t('Open its administration settings, section Certificate24:')}</p>
          {settings && (
            <p>
              <ExternalLink href={settings} className="breakable">
                <span>{settings}</span>
                <Icon path={external} />
                <span className="visually-hidden">{t('(opens a new tab)')}</span>
              </ExternalLink>
            </p>
          )}
          <p>
            {t(
              'First decide there whether to keep background verification: by default, the platform sends every PDF in its users’ files to the service.',
            )}
          </p>
        </li>
        <li>
          <p>
            {t(
              'Look at “Server” there. It must show the API server of this service: {server}, unless the operator names another. If it shows anything else, paste nothing and have it corrected first: with the wrong server, your PDFs go to someone else.',
              { server },
            )}
          </p>
        </li>
        <li>
          <p>
            {t(
              'Paste the ID into the field “Account Id” and the secret into “Account Secret”. They are saved automatically after a moment.',
            )}
          </p>
        </li>
        <li>
          <p>{t('Press “Check account settings” there.')}</p>
        </li>
      </ol>
      <CheckAnswers />
      <div className="actions">
        <Button onClick={() => window.print()}>{t('Print without the secret')}</Button>
        <ButtonLink kind="secondary" to="nextcloud">
          {t('Nextcloud integration')}
        </ButtonLink>
      </div>
    </div>
  );
}
