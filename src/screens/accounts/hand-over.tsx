import { useId, useState } from 'react';
import { type PlainKey, text, useText } from '../../core/language.ts';
import { adminSettingsUrl } from '../../core/platform-url.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useHiddenAgain } from '../../ui/hidden-again.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, ExternalLink } from '../../ui/link.tsx';

const external =
  'M13.5 5H19v5.500M19 5l-8.5 8.500M10 6H6.500A1.5 1.5 0 0 0 5 7.500v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.500V14';

type HandOverProps = {
  readonly account: { readonly id: string; readonly secret: string; readonly url: string };
};

/** Always as long, so that the mask tells nothing of the secret. */
const mask = '•'.repeat(24);

/** The words of the platform, and what to do then. */
const answers: readonly (readonly [answer: PlainKey, advice: PlainKey])[] = [
  ['The settings for account … are valid.', 'Account and platform are connected.'],
  [
    'No account id and/or secret configured.',
    'Fill in both fields, wait until they are saved, and check again.',
  ],
  [
    'Invalid account id and/or secret configured.',
    'Copy both once more, from this page and without blanks. Is the clock of the platform right?',
  ],
  [
    'The account url doesn’t match the url of your Nextcloud instance.',
    'Correct the platform URL below, save it, and check again.',
  ],
  [
    'Error connecting …',
    'The platform must reach the service by HTTPS. Try again later, or ask the operator.',
  ],
];

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
            <CopyButton value={id} label={t('Copy ID')} done={text('The id has been copied.')} />
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
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t('Account secret')}
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        {t(
          'Whoever knows the secret can act in the name of this account. Share it only with the administrator of the platform.',
        )}
      </p>
      <div className="field__group field__group--wrap">
        <input
          className="input mono secret"
          id={id}
          name="secret"
          value={shown ? secret : mask}
          readOnly
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
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
  const { t, language } = useText();
  const settings = adminSettingsUrl(url);
  return (
    <div className="hand-over">
      <h2>{t('Connect the platform')}</h2>
      <ol className="steps">
        <li>
          <p>{t('In the platform, enable the app Certificate24.')}</p>
        </li>
        <li>
          <p>{t('Open its administration settings, section Certificate24:')}</p>
          {settings && (
            <p>
              <ExternalLink href={settings} className="breakable">
                {settings} <Icon path={external} />
                <span className="visually-hidden">{t('(opens a new tab)')}</span>
              </ExternalLink>
            </p>
          )}
          <p>
            {t(
              'Decide there first about verification in the background: by default the platform sends every PDF of its users to the service.',
            )}
          </p>
        </li>
        <li>
          <p>
            {t(
              'Paste the id into the field “Account Id” and the secret into “Account Secret”. They save themselves after a moment.',
            )}
          </p>
        </li>
        <li>
          <p>{t('Press “Check account settings” there.')}</p>
        </li>
      </ol>
      <h3>{t('What the check may answer')}</h3>
      <ul className="ticks">
        {answers.map(([answer, advice]) => (
          <li key={answer}>
            <p>
              {/* Some translations of the platform leave it in English. */}
              <q lang={t(answer) === answer && language !== 'en' ? 'en' : undefined}>{t(answer)}</q>{' '}
              {t(advice)}
            </p>
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button onClick={() => window.print()}>{t('Print without the secret')}</Button>
        <ButtonLink kind="ghost" to="nextcloud">
          {t('Nextcloud integration')}
        </ButtonLink>
      </div>
    </div>
  );
}
