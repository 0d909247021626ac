import { useAnnounce } from '../../core/announcements.ts';
import { msg, useTranslation } from '../../core/language/language.ts';
import { useLocation } from '../../core/navigation/navigation.ts';
import { useTitle } from '../../core/navigation/title.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { steps } from './content.ts';
import { Hero } from './hero.tsx';

const deleted = msg('User profile deleted.');

export function HomeScreen() {
  const { t, formatMessage } = useTranslation();
  const notice =
    useLocation(({ query }) => query.get('status')) === 'deleted' ? deleted : undefined;
  useAnnounce(notice);
  useTitle(t('Electronic signatures for your Nextcloud'));
  return (
    <>
      {notice && <Banner variant="success">{formatMessage(notice)}</Banner>}
      <Hero />
      <section className="three-up">
        <h2>{t('How to get started')}</h2>
        <ol className="three-up__list">
          {steps.map(({ title, text }) => (
            <li className="three-up__step" key={title}>
              <h3>{t(title)}</h3>
              <p className="muted">{t(text)}</p>
            </li>
          ))}
        </ol>
        <ButtonLink variant="secondary" to="nextcloud">
          {t('Setup guide')}
        </ButtonLink>
      </section>
    </>
  );
}
