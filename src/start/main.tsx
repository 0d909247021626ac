import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { loadWelcome } from '../api/welcome.ts';
import type { DetectedLanguage } from '../core/language/detect.ts';
import { currentLanguage, pendingDictionary } from '../core/language/language.ts';
import type { ScreensOf } from '../core/loading/loader.ts';
import { startLinkClicks } from '../core/navigation/link-clicks.ts';
import { currentLocation, startNavigation } from '../core/navigation/navigation.ts';
import { isCsrfTokenMissing, startCsrf } from '../core/session/csrf.ts';
import { currentUser } from '../core/session/session.ts';
import { analytics } from '../core/settings/settings.ts';
import { firstScreenTimeoutMs } from '../core/timeouts.ts';
import { keepEntryState } from '../core/view/entry-state.ts';
import { startPrefetch } from '../core/view/prefetch.ts';
import { currentView, startView } from '../core/view/view.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import { LoginScreen } from '../screens/auth/login.tsx';
import { startHeartbeat } from '../session/heartbeat.ts';
import { startSession } from '../session/start.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { App, crashScreen } from './app.tsx';

// Every chunk imports this module, and this module imports what several chunks need, so that esbuild puts all of it into the
// initial bundle. Otherwise it would write a file for each combination of chunks that share a module, and the browser would
// discover it only after the chunk has arrived. The build stops if one is missing.
import '../lib/use-request.ts';

/** The login is part of the initial bundle. */
export const screens: ScreensOf<'main'> = { login: () => <LoginScreen /> };

/** What `boot.ts` hands over. */
export type Start = {
  readonly mount: HTMLElement;
  /** The language of the page, and of the prerendered view. */
  readonly detected: DetectedLanguage;
  /** Whether the page holds a prerendered view of this URL. */
  readonly isPrerendered: boolean;
  /** Repeats the last press of a button or link, if nothing has listened to it. */
  readonly repeatPress: () => void;
};

/** Starts the application. Returns a function, for tests, that unmounts it and ends what listens to the window. */
export async function start({
  mount,
  detected,
  isPrerendered,
  repeatPress,
}: Start): Promise<() => void> {
  const controller = new AbortController();
  const { signal } = controller;
  startCsrf();
  startNavigation(signal, detected);
  startLinkClicks(signal);
  startSession(signal);
  const { navigationId } = currentLocation();
  // Has a time-out of its own. A prerendered view stays in sight meanwhile.
  await pendingDictionary();
  await withTimeout(firstScreenTimeoutMs, startView(signal)).catch(console.warn);

  const canHydrate =
    isPrerendered &&
    currentLanguage() === detected.language &&
    currentLocation().navigationId === navigationId &&
    currentView().status === 'ready' &&
    currentUser() === undefined;
  const root = render(mount, canHydrate);
  if (analytics()) {
    const first = currentLocation();
    import('./chunks/analytics.ts').then(
      ({ startAnalytics }) => startAnalytics(first, signal),
      console.warn,
    );
  }
  repeatPress();
  // The start has succeeded: index.html need not say that it failed, and the brand of the logo is known.
  document.querySelector('.fallback')?.remove();
  mount.querySelector('.logo__name')?.removeAttribute('visibility');
  if (isCsrfTokenMissing()) void loadWelcome({ isForced: true });
  startHeartbeat(signal);
  keepEntryState(signal);
  startPrefetch(signal);
  return () => {
    controller.abort();
    root.unmount();
  };
}

/** The build replaces it, as React's packages expect. */
declare const process: { readonly env: { readonly NODE_ENV: 'development' | 'production' } };

/** Renders synchronously, effects included, so that no event falls between React's listeners and `repeatPress`. */
function render(mount: HTMLElement, canHydrate: boolean): Root {
  // An error thrown outside of the screen, as when another program has moved an element, must not leave a
  // blank page.
  const app = (
    <ErrorBoundary
      fallback={
        <main id="main" tabIndex={-1}>
          {crashScreen}
        </main>
      }
    >
      <App />
    </ErrorBoundary>
  );
  // Left out of a production build, where it does nothing.
  const element = process.env.NODE_ENV === 'production' ? app : <StrictMode>{app}</StrictMode>;
  return flushSync(() => {
    if (canHydrate) return hydrateRoot(mount, element, { onRecoverableError: console.info });
    const root = createRoot(mount);
    root.render(element);
    return root;
  });
}
