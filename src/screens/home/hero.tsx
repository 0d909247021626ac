import { useTranslation } from '../../core/language/language.ts';
import { useSession } from '../../core/session/session.ts';
import { useBrand } from '../../core/settings/use-brand.ts';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, ExternalLink, Link } from '../../ui/link.tsx';
import { arrow, quickLinks } from './content.ts';
import { HeroIllustration } from './hero-illustration.tsx';

const source = 'https://github.com/strukturag/nextcloud-certificate24';

/** What it is, in ten seconds. */
export function Hero() {
  const { t } = useTranslation();
  const brand = useBrand();
  const loggedIn = useSession().status === 'loggedIn';
  return (
    <div className="hero">
      <div className="stack">
        <h1 tabIndex={-1}>{t('Request signatures straight from your Nextcloud')}</h1>
        <p>
          {t(
            'Choose a PDF, add people, send. They sign in the browser, and the signed file appears next to the original.',
          )}
        </p>
        <ul className="quick-links">
          {quickLinks.map(({ icon, to, section, text }) => (
            <li key={to}>
              <Link to={to} section={section}>
                <Icon path={icon} />
                {t(text)}
                <Icon path={arrow} />
              </Link>
            </li>
          ))}
        </ul>
        <div className="actions">
          <ButtonLink variant="primary" to={loggedIn ? 'accountsOverview' : 'register'}>
            {loggedIn ? t('Go to your accounts') : t('Sign Up')}
          </ButtonLink>
          <ButtonLink variant="ghost" to="features">
            {t('All features')}
          </ButtonLink>
        </div>
        <p>
          <Link to="nextcloud" section="background">
            {t('By default, all PDFs go to {brand}', { brand })}
          </Link>
          {' · '}
          <ExternalLink href={source}>{t('Open-source app (AGPL)')}</ExternalLink>
        </p>
      </div>
      <HeroIllustration />
    </div>
  );
}
