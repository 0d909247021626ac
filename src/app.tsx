import { useLayoutEffect, useRef } from 'react';
import type { RouteLocation } from './core/navigation/navigation.ts';
import { restoreScrollPosition } from './core/view/scroll-position.ts';
import { retryView, useView, type View } from './core/view/view.ts';
import { Shell } from './layout/shell.tsx';
import { getRouteConfig } from './routes.ts';
import { ErrorPage } from './screens/shared/error-page.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { focusHeading } from './ui/focus-heading.ts';
import { Loading } from './ui/request-view.tsx';

export function App({ onLogout }: { onLogout: () => void }) {
  const view = useView();
  useFocusOnNavigation(view);
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
          // A screen for users remounts for another user.
          key={`${getScreenKey(view.location)} ${getAudience(view) && view.userEmail}`}
          fallback={crashPage}
        >
          {view.element}
        </ErrorBoundary>
      )}
    </Shell>
  );
}

/** Shown instead of a screen, or of the whole page, that has thrown. */
export const crashPage = (
  <ErrorPage
    title="Something went wrong"
    advice="This page could not be displayed. Reload it to continue."
    onRetry={() => location.reload()}
  />
);

/** Changes when another screen is shown or the current one remounts. */
const getScreenKey = ({ route, remountKey }: RouteLocation) => JSON.stringify([route, remountKey]);

const getAudience = ({ location: { route } }: { location: RouteLocation }) =>
  getRouteConfig(route.name).audience;

const getViewKey = (view: View) =>
  view.status === 'pending' ? view.status : view.status + getScreenKey(view.location);

/** After a navigation to another screen, scrolls to the top and focuses the heading, which announces the page. */
function useFocusOnNavigation(view: View) {
  const shownView = useRef<View>(undefined);
  useLayoutEffect(() => {
    const previous = shownView.current;
    // StrictMode runs effects twice.
    if (view.status === 'pending' || view === previous) return;
    shownView.current = view;
    if (!previous) {
      setTimeout(restoreScrollPosition);
      return;
    }
    const isSame = getViewKey(previous) === getViewKey(view);
    // After the end of a session or a login in another tab, a screen may be shown before its language has loaded, and is then
    // rendered again. The focused element may be gone.
    if (isSame && document.activeElement !== document.body) return;
    if (!isSame) window.scrollTo(0, 0);
    focusHeading({ preventScroll: true });
  }, [view]);
}
