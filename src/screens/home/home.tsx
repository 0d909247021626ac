import { type PlainKey, useText } from '../../core/language/language.ts';
import { useLocation } from '../../core/navigation/navigation.ts';
import { useTitle } from '../../core/navigation/title.ts';
import { property } from '../../lib/decode.ts';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { features, steps } from './contents.ts';
import { Hero } from './hero.tsx';

/** What somebody has just done who was led here. */
const notices: Readonly<Record<string, PlainKey>> = {
  deleted: 'User profile deleted.',
  registered: 'Registration complete, you can now login.',
};

export function HomeScreen() {
  const { t } = useText();
  const status = useLocation().query.get('status') ?? '';
  const notice = property(notices, status) as PlainKey | undefined;
  useTitle(t('Electronic signatures for your Nextcloud'));
  return (
    <>
      {notice && <Banner kind="success">{t(notice)}</Banner>}
      <Hero />
      <section className="trio" aria-label={t('Features')}>
        <ul className="trio__list">
          {features.map(({ icon = '', title, words }) => (
            <li className="trio__item" key={title}>
              <Icon path={icon} />
              <h2>{t(title)}</h2>
              <p>{t(words)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="trio">
        <h2>{t('Set up in three steps')}</h2>
        <ol className="trio__list">
          {steps.map(({ title, words }) => (
            <li className="trio__item trio__step" key={title}>
              <h3>{t(title)}</h3>
              <p>{t(words)}</p>
              {title === steps.at(-1)?.title && (
                <ButtonLink kind="secondary" to="nextcloud">
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
