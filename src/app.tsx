import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RouteLocation } from './core/navigation/navigation.ts';
import { retryView, useView, type View } from './core/view/view.ts';
import { Shell } from './layout/shell.tsx';
import { ErrorPage } from './screens/shared/error-page.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { focusHeading } from './ui/focus-heading.ts';
import { Loading } from './ui/request-view.tsx';

type AppProps = {
  readonly onLogout: () => void;
  /** Called once, when what is shown first listens. */
  readonly onReady: () => void;
};

export function App({ onLogout, onReady }: AppProps) {
  const view = useView();
  useFocusOnNavigation(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(onReady, []);
  return (
    <Shell isLoading={view.status === 'ready' && view.isLoading} onLogout={onLogout}>
      {view.status === 'pending' && <Loading />}
      {view.status === 'failed' && (
        <ErrorPage
          title="This page could not be loaded"
          advice="Check your connection and try again. If that does not help, reload the page."
          onRetry={() => void retryView()}
        />
      )}
      {view.status === 'ready' && (
        <ErrorBoundary
          key={`${getScreenKey(view.location)} ${view.owner}`}
          fallback={screenCrashed}
        >
          {view.element}
        </ErrorBoundary>
      )}
    </Shell>
  );
}

const screenCrashed = (
  <ErrorPage
    title="Something went wrong"
    advice="This page could not be displayed. Reload it to continue."
    onRetry={() => location.reload()}
  />
);

/** Differs when another screen is shown, or the same one anew. */
const getScreenKey = ({ route, remountKey }: RouteLocation) => JSON.stringify([route, remountKey]);

/** After a change of path: to the top, the focus on the heading, which announces the page. */
function useFocusOnNavigation(view: View) {
  const shownKey = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (view.status === 'pending') return;
    const key = view.status + getScreenKey(view.location);
    const previous = shownKey.current;
    shownKey.current = key;
    if (previous === undefined) return;
    const isSame = previous === key;
    // What had the focus may be gone, although the place is the same: a language has come late.
    if (isSame && document.activeElement !== document.body) return;
    if (!isSame) window.scrollTo(0, 0);
    focusHeading({ preventScroll: true });
  }, [view]);
}
