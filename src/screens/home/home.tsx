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
      <section className="trio" aria-label={t('Features')}>
        <ul className="trio__list">
          {features.map(({ icon = '', title, text }) => (
            <li className="trio__item" key={title}>
              <Icon path={icon} />
              <h2>{t(title)}</h2>
              <p className="muted">{t(text)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="trio stack">
        <h2>{t('Set up in three steps')}</h2>
        <ol className="trio__list">
          {steps.map(({ title, text }) => (
            <li className="trio__item trio__step" key={title}>
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
