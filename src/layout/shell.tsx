import { type MouseEvent, memo, type ReactNode } from 'react';
import { useLiveMessage } from '../core/announcements.ts';
import { useTranslation } from '../core/language/language.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

// Header and footer do not depend on the screen: a navigation need not render them.
const MemoizedHeader = memo(Header);
const MemoizedFooter = memo(Footer);

/** The frame of every screen: skip link, header, main part, footer and the status region. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: the link leads to an element of the page, and the hash already names a route. */}
      <a className="skip-link visually-hidden" href="#main" onClick={handleSkip}>
        {t('Skip to main content')}
      </a>
      <MemoizedHeader />
      <main id="main" tabIndex={-1}>
        <div className="container">{children}</div>
      </main>
      <MemoizedFooter />
      <LiveRegion />
    </>
  );
}

/**
 * The status region for `announce`. It is rendered before it has a message, because screen readers ignore the first text of a
 * region that is added together with it.
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
