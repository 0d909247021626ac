import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RouteLocation } from './core/navigation/navigation.ts';
import { retryView, useView, type View } from './core/view/view.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Shell } from './layout/shell.tsx';
import { Trouble } from './layout/trouble.tsx';
import { focusHeading } from './ui/focus-heading.ts';
import { Loading } from './ui/request-view.tsx';

type AppProps = {
  readonly logout: () => void;
  /** Called once, when what is shown first listens. */
  readonly started: () => void;
};

export function App({ logout, started }: AppProps) {
  const view = useView();
  useArrival(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(started, []);
  return (
    <Shell loading={view.status === 'ready' && view.loading} logout={logout}>
      {view.status === 'pending' && <Loading />}
      {view.status === 'failed' && (
        <Trouble
          title="This page could not be loaded"
          advice="Check your connection. If the service has been updated in the meantime, reload the page."
          retry={() => void retryView()}
        />
      )}
      {view.status === 'ready' && (
        <ErrorBoundary key={`${pathOf(view.place)} ${view.owner}`}>{view.element}</ErrorBoundary>
      )}
    </Shell>
  );
}

/** Differs when another screen is shown, or the same one anew. */
const pathOf = ({ route, remountKey }: RouteLocation) => JSON.stringify([route, remountKey]);

/** After a change of path: to the top, the focus on the heading, which announces the page. */
function useArrival(view: View) {
  const arrived = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (view.status === 'pending') return;
    const path = view.status + pathOf(view.place);
    const before = arrived.current;
    arrived.current = path;
    if (before === undefined) return;
    const isSame = before === path;
    // What had the focus may be gone, although the place is the same: a language has come late.
    if (isSame && document.activeElement !== document.body) return;
    if (!isSame) window.scrollTo(0, 0);
    focusHeading({ preventScroll: true });
  }, [view]);
}
