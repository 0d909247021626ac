import { useLayoutEffect, useRef } from 'react';
import { restoreEntryState } from '../core/view/entry-state.ts';
import { retryView, useView, type View } from '../core/view/view.ts';
import { Shell } from '../layout/shell.tsx';
import { ErrorPage } from '../screens/shared/error-page.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import { Loading } from '../ui/loading.tsx';

export function App() {
  const view = useView();
  useScrollAndFocus(view);
  return (
    <Shell>
      {view.status === 'loading' && <Loading />}
      {view.status === 'failed' && <ErrorPage onRetry={() => void retryView()} />}
      {view.status === 'ready' && (
        <ErrorBoundary key={view.key} fallback={crashPage}>
          {view.element}
        </ErrorBoundary>
      )}
    </Shell>
  );
}

/** Shown instead of a screen, or of the whole page, that has thrown. */
export const crashPage = <ErrorPage onRetry={() => location.reload()} />;

/**
 * After a navigation to another screen, shows it as its history entry was left, or else from the top, and focuses the heading, which
 * announces the page.
 */
function useScrollAndFocus(view: View) {
  const shownView = useRef<View>(undefined);
  useLayoutEffect(() => {
    const previous = shownView.current;
    // StrictMode runs effects twice.
    if (view.status === 'loading' || view === previous) return;
    shownView.current = view;
    if (!previous) {
      // Until the first render has ended, the browser sets the position itself.
      setTimeout(restoreEntryState);
      return;
    }
    // The screen stays: only the section, the language or the profile has changed.
    if (previous.status === 'ready' && view.status === 'ready' && previous.key === view.key) return;
    const isSame =
      previous.status === view.status &&
      previous.location.navigationId === view.location.navigationId;
    // The same navigation: for another person, or a retry that has failed again. The focus moves only if its element is gone.
    if (isSame && document.activeElement !== document.body) return;
    if (!isSame) {
      window.scrollTo(0, 0);
      restoreEntryState();
    }
    focusHeading({ preventScroll: true });
  }, [view]);
}
