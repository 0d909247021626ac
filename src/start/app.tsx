import { useLayoutEffect, useRef } from 'react';
import { restoreEntryState } from '../core/view/entry-state.ts';
import { retryView, useView, type View } from '../core/view/view.ts';
import { Shell } from '../layout/shell.tsx';
import { ErrorScreen } from '../screens/shared/error-screen.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { focusHeading } from '../ui/focus-heading.ts';
import { Loading } from '../ui/loading.tsx';

export function App() {
  const view = useView();
  useScrollAndFocus(view);
  return (
    <Shell>
      {view.status === 'loading' && <Loading />}
      {view.status === 'failed' && <ErrorScreen onRetry={() => void retryView()} />}
      {view.status === 'ready' && (
        <ErrorBoundary key={view.key} fallback={crashScreen}>
          {view.element}
        </ErrorBoundary>
      )}
    </Shell>
  );
}

/** Shown instead of a screen, or of the whole page, that has thrown. */
export const crashScreen = <ErrorScreen onRetry={() => location.reload()} />;

/**
 * After a navigation to another screen, shows it as its history entry was left, or else from the top, and focuses the heading, which
 * announces the page.
 */
function useScrollAndFocus(view: View) {
  const shown = useRef<Exclude<View, { status: 'loading' }>>(undefined);
  useLayoutEffect(() => {
    if (view.status === 'loading') return;
    const previous = shown.current;
    shown.current = view;
    // Until the first render has ended, the browser sets the position itself.
    if (!previous) return void setTimeout(restoreEntryState);
    // The screen stays: only the section, the language or the profile has changed.
    if (previous.status === view.status && previous.key === view.key) return;
    const isNavigation = previous.location.navigationId !== view.location.navigationId;
    if (isNavigation) {
      window.scrollTo(0, 0);
      restoreEntryState();
    }
    // Without a navigation, the screen is another person's, or there after a retry.
    if (isNavigation || isFocusLost()) focusHeading();
  }, [view]);
}

/** Whether the focus is on no element of the screen, of the header or of the footer. */
const isFocusLost = () => document.activeElement?.contains(document.getElementById('main')) ?? true;
