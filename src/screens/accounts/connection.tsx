import type { ReactNode } from 'react';
import { useTranslation } from '../../core/language/language.ts';
import { adminSettingsUrl } from '../../core/platform-url.ts';
import { settings } from '../../core/settings/settings.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { Seal } from '../../ui/seal.tsx';

const external = 'M14 5h5v5M19 5l-9 9M10 6H6v13h13v-5';

export type Progress = Readonly<
  Partial<Record<'opened' | 'matches' | 'id' | 'secret' | 'valid', true>>
>;

type ConnectionProps = {
  readonly url: string;
  readonly isNew: boolean;
  readonly progress: Progress;
  readonly onProgress: (done: Progress) => void;
};

/** How ID and secret reach Nextcloud. */
export function Connection({ isNew, ...steps }: ConnectionProps) {
  const { t } = useTranslation();
  const { opened, matches, id, secret, valid } = steps.progress;
  const done = [opened, matches, id && secret, valid];
  const count = done.filter(Boolean).length;
  return (
    <details className="card__section fold" open={isNew}>
      <summary>
        <h2>{t('Connect to Nextcloud')}</h2>
        {count > 0 && (
          <span className="muted">{t('{count} of {total}', { count, total: done.length })}</span>
        )}
      </summary>
      <Steps {...steps} done={done} />
    </details>
  );
}

type StepsProps = Omit<ConnectionProps, 'isNew'> & { done: readonly (boolean | undefined)[] };

/** They tick themselves as far as the browser can know. */
function Steps({ url, progress, onProgress, done }: StepsProps) {
  const { t } = useTranslation();
  const address = adminSettingsUrl(url);
  /** What only the person in front of Nextcloud can know. */
  const confirmButton = (what: keyof Progress, words: string) => (
    <Button aria-pressed={progress[what] ?? false} onClick={() => onProgress({ [what]: true })}>
      {words}
    </Button>
  );
  return (
    <ol className="checklist">
      <Step title={t('Open its settings')} isDone={done[0]}>
        {address && (
          <ExternalLink
            href={address}
            className={buttonClass(progress.valid ? 'secondary' : 'primary')}
            onClick={() => onProgress({ opened: true })}
          >
            {t('Open Nextcloud settings')}
            <Icon path={external} />
            <span className="visually-hidden">{` ${t('(opens a new tab)')}`}</span>
          </ExternalLink>
        )}
      </Step>
      <Step title={t('Check the server')} isDone={done[1]}>
        <p>
          <span>{t('“Server” must show')}</span> <code>{settings().service.api}</code>
          <br />
          <span>{t('If not, stop: your PDFs would go to someone else.')}</span>
        </p>
        {confirmButton('matches', t('It matches'))}
      </Step>
      <Step title={t('Paste ID and secret')} isDone={done[2]}>
        <p>
          <Link to="nextcloud" section="background">
            {t('Decide on background verification first.')}
          </Link>{' '}
          <span>
            {t(
              'Then paste both into “Account Id” and “Account Secret”. Nextcloud saves them automatically.',
            )}
          </span>
        </p>
      </Step>
      <Step title={t('Press “Check account settings”')} isDone={done[3]}>
        <p>
          <span>{t('If Nextcloud says that the settings are valid, you are connected.')}</span>{' '}
          <Link to="nextcloud" section="check">
            {t('If it says anything else')}
          </Link>
        </p>
        {confirmButton('valid', t('They are valid'))}
        {progress.valid && (
          <p>
            <Seal />
            <Link to="nextcloud" section="try">
              {t('Try it with a test PDF')}
            </Link>
          </p>
        )}
      </Step>
    </ol>
  );
}

type StepProps = {
  readonly title: string;
  readonly isDone: boolean | undefined;
  readonly children: ReactNode;
};

function Step({ title, isDone, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <li className="checklist__step" data-done={isDone}>
      <h3>
        {title}
        {isDone && <span className="visually-hidden">{` ${t('(done)')}`}</span>}
      </h3>
      {children}
    </li>
  );
}
