import { useAnnounce } from '../../core/announcements.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { useLocation } from '../../core/navigation/navigation.ts';
import { useTitle } from '../../core/navigation/title.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { features, steps } from './content.ts';
import { Hero } from './hero.tsx';

const deleted = msg('User profile deleted.');

export function HomeScreen() {
  const { t, formatMessage } = useTranslation();
  const notice =
    useLocation((place) => place).query.get('status') === 'deleted' ? deleted : undefined;
  useAnnounce(notice);
  useTitle(t('Electronic signatures for your Nextcloud'));
  return (
    <>
      {notice && <Note variant="success">{formatMessage(notice)}</Note>}
      <Hero />
      <section className="three-up" aria-label={t('Features')}>
        <ul className="three-up__list">
          {features.map(({ icon = '', title, text }) => (
            <li className="three-up__item" key={title}>
              <Icon path={icon} />
              <h2>{t(title)}</h2>
              <p className="muted">{t(text)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="three-up stack">
        <h2>{t('Set up in three steps')}</h2>
        <ol className="three-up__list">
          {steps.map(({ title, text }) => (
            <li className="three-up__item three-up__step" key={title}>
              <h3>{t(title)}</h3>
              <p className="muted">{t(text)}</p>
              {title === steps.at(-1)?.title && (
                <ButtonLink variant="secondary" to="nextcloud">
                  {t('Step by step')}
                </ButtonLink>
              )}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
