import { useTranslation } from '../../core/language/language.ts';
import { useSession } from '../../core/session/session.ts';
import { useBrand } from '../../core/settings/use-brand.ts';
import { ButtonLink, ExternalLink, Link } from '../../ui/link.tsx';
import { Doors } from './doors.tsx';
import { HeroIllustration } from './hero-illustration.tsx';

const sourceUrl = 'https://github.com/strukturag/nextcloud-certificate24';

/**
 * The one promise of the product, the button for those who want it, and the doors for everyone else. On a phone the
 * illustration comes last, so that people who were sent here see their door at once.
 */
export function Hero() {
  const { t } = useTranslation();
  const brand = useBrand();
  const isLoggedIn = useSession().status === 'loggedIn';
  return (
    <div className="hero">
      <div className="stack">
        <h1 tabIndex={-1}>{t('Request signatures straight from your Nextcloud')}</h1>
        <p>
          {t(
            '{brand} is an electronic signature service for Nextcloud. Choose a PDF, add the people who need to sign, and send it. They sign it in a browser, and the signed PDF appears next to the original.',
            { brand },
          )}
        </p>
        <div className="actions">
          <ButtonLink variant="primary" to={isLoggedIn ? 'accountsoverview' : 'register'}>
            {isLoggedIn ? t('Go to your accounts') : t('Sign Up')}
          </ButtonLink>
          <ButtonLink variant="secondary" to="product">
            {t('How it works')}
          </ButtonLink>
        </div>
        <p className="hero__facts">
          <Link to="nextcloud" section="background">
            {t('What leaves your Nextcloud')}
          </Link>{' '}
          <ExternalLink href={sourceUrl}>
            {t('The Nextcloud app is open source (AGPL)')}
          </ExternalLink>
        </p>
      </div>
      <Doors />
      <HeroIllustration />
    </div>
  );
}
