import { useTranslation } from '../../core/language/language.ts';
import { useSession } from '../../core/session/session.ts';
import { ButtonLink, ExternalLink, Link } from '../../ui/link.tsx';
import { HeroIllustration } from './hero-illustration.tsx';

const sourceUrl = 'https://github.com/strukturag/nextcloud-certificate24';

/** The one promise of the product, and the button for those who want it. */
export function Hero() {
  const { t } = useTranslation();
  const isLoggedIn = useSession().status === 'loggedIn';
  return (
    <div className="hero">
      <div className="stack">
        <h1 tabIndex={-1}>{t('Request signatures straight from your Nextcloud')}</h1>
        <p>
          {t(
            'Choose a PDF, add people, send. They sign in the browser, and the signed file appears next to the original.',
          )}
        </p>
        <div className="hero__actions">
          <ButtonLink variant="primary" to={isLoggedIn ? 'accountsOverview' : 'register'}>
            {isLoggedIn ? t('Go to your accounts') : t('Sign Up')}
          </ButtonLink>
          <ButtonLink variant="ghost" to="product">
            {t('How it works')}
          </ButtonLink>
        </div>
        <p className="hero__facts">
          <Link to="nextcloud" section="background">
            {t('What leaves your Nextcloud')}
          </Link>{' '}
          <ExternalLink href={sourceUrl}>{t('Open-source app (AGPL)')}</ExternalLink>
        </p>
      </div>
      <HeroIllustration />
    </div>
  );
}
