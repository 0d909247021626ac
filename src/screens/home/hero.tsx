import { useTranslation } from '../../core/language/language.ts';
import { useSession } from '../../core/session/session.ts';
import { ButtonLink, ExternalLink, Link } from '../../ui/link.tsx';
import { Doors } from './doors.tsx';
import { HeroIllustration } from './hero-illustration.tsx';

const sourceUrl = 'https://github.com/strukturag/nextcloud-certificate24';

/**
 * The one promise of the product, the button for those who want it, and the doors for everyone else. On a desktop all of it
 * fits one window, so that people who were sent here see their door at once.
 */
export function Hero() {
  const { t } = useTranslation();
  const isLoggedIn = useSession().user !== undefined;
  return (
    <div className="hero">
      <div className="stack">
        <h1 tabIndex={-1}>{t('Electronic signatures for your Nextcloud')}</h1>
        <p>
          {t(
            'In Nextcloud, choose a PDF and its signers. They sign with their browser, and the signed file appears next to the original.',
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
        <p className="hero__facts muted">
          {t('Only the administrator who connects a Nextcloud needs a profile here.')}{' '}
          <span>
            <span>{t('See')}</span>{' '}
            <Link to="product" section="documents">
              {t('where your PDFs go')}
            </Link>
            .
          </span>{' '}
          <span>
            <span>{t('The app is')}</span>{' '}
            <ExternalLink href={sourceUrl}>{t('open source')}</ExternalLink>.
          </span>
        </p>
      </div>
      <HeroIllustration />
      <Doors />
    </div>
  );
}
