import { type MouseEvent, memo, type ReactNode } from 'react';
import { useLiveMessage } from '../core/announcements.ts';
import { useTranslation } from '../core/language/language.ts';
import { Loading } from '../ui/request-view.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

type ShellProps = {
  readonly isLoading: boolean;
  readonly onLogout: () => void;
  readonly children: ReactNode;
};

// Another screen is no reason to draw what surrounds it.
const Top = memo(Header);
const Bottom = memo(Footer);

export function Shell({ isLoading, onLogout, children }: ShellProps) {
  const { t } = useTranslation();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page, which the hash cannot name. */}
      <a className="skip-link visually-hidden" href="#main" onClick={handleSkip}>
        {t('Skip to main content')}
      </a>
      <Top onLogout={onLogout} />
      <div className="progress">{isLoading && <Loading />}</div>
      <main id="main" tabIndex={-1}>
        <div className="container">{children}</div>
      </main>
      <Bottom />
      <Status />
    </>
  );
}

/** What the application announces to screen readers. */
function Status() {
  const { formatMessage } = useTranslation();
  const { message, count } = useLiveMessage();
  return (
    <div className="visually-hidden" role="status">
      {message && <p key={count}>{formatMessage(message)}</p>}
    </div>
  );
}

/** The hash belongs to the router: the jump is made by hand. */
function handleSkip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
