import { type MouseEvent, memo, type ReactNode, useEffect } from 'react';
import { useLiveMessage } from '../core/announcements.ts';
import { useTranslation } from '../core/language/language.ts';
import { useSession } from '../core/session/session.ts';
import { useBrand } from '../core/settings/use-brand.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Loading } from '../ui/request-view.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

type ShellProps = {
  readonly isLoading: boolean;
  readonly onLogout: () => void;
  readonly children: ReactNode;
};

// Header and footer do not depend on the screen: a navigation need not render them.
const MemoizedHeader = memo(Header);
const MemoizedFooter = memo(Footer);

/** The frame of every screen: skip link, header, main part, footer and the status region. */
export function Shell({ isLoading, onLogout, children }: ShellProps) {
  const { t } = useTranslation();
  const description = `${useBrand()}: ${t('Electronic signatures for your Nextcloud')}`;
  // index.html has one in English, for those who run no scripts.
  useEffect(() => {
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
  }, [description]);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the link leads to an element of the page, and the hash already names a route. */}
      <a className="skip-link visually-hidden" href="#main" onClick={handleSkip}>
        {t('Skip to main content')}
      </a>
      <ErrorBoundary fallback={<MinimalHeader onLogout={onLogout} />}>
        <MemoizedHeader onLogout={onLogout} />
      </ErrorBoundary>
      <div className="progress">{isLoading && <Loading />}</div>
      <main id="main" tabIndex={-1}>
        <div className="container">{children}</div>
      </main>
      <ErrorBoundary fallback={null}>
        <MemoizedFooter />
      </ErrorBoundary>
      <LiveRegion />
    </>
  );
}

/** Replaces a header that cannot be rendered. */
function MinimalHeader({ onLogout }: Pick<ShellProps, 'onLogout'>) {
  const { t } = useTranslation();
  const { status } = useSession();
  return (
    <header className="navbar">
      <a href="#/">{t('Home')}</a>
      {status === 'loggedIn' && (
        <button className="button" type="button" onClick={onLogout}>
          {t('Logout')}
        </button>
      )}
    </header>
  );
}

/**
 * The status region for `announce`: messages that have no live region of their own. It is in the page from the first paint,
 * because screen readers ignore the first text of a region that is added together with it.
 */
function LiveRegion() {
  const { formatMessage } = useTranslation();
  const { message, count } = useLiveMessage();
  return (
    <div className="visually-hidden" role="status">
      {message && <p key={count}>{formatMessage(message)}</p>}
    </div>
  );
}

/** Moves the focus by hand, because following `#main` would change the hash, which belongs to the router. */
function handleSkip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
