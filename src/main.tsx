import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { loadProfile, logout, sendHeartbeat } from './api/session.ts';
import { loadWelcome } from './api/welcome.ts';
import { App } from './app.tsx';
import { startDrafts } from './core/forms/drafts.ts';
import type { Language } from './core/language/detect.ts';
import { currentLanguage } from './core/language/language.ts';
import type { ScreensOf } from './core/loading/loaders.ts';
import { currentLocation, navigate, startNavigation } from './core/navigation/navigation.ts';
import { isTokenMissing, startCsrf } from './core/session/csrf.ts';
import { startHeartbeat } from './core/session/heartbeat.ts';
import { currentSession, endSession, restoreSession } from './core/session/session.ts';
import { analytics } from './core/settings/settings.ts';
import { startPrefetch } from './core/view/prefetch.ts';
import { keepScrollPosition } from './core/view/scroll-position.ts';
import { currentView, startView } from './core/view/view.ts';
import { withTimeout } from './lib/with-timeout.ts';
import { LoginScreen } from './screens/auth/login.tsx';

// What several parts need, and the start does not. The build stops where one is missing here, and names it.
import './screens/shared/expired-link-help.tsx';
import './lib/use-request.ts';
import './ui/confirm.ts';
import './ui/copy-button.tsx';
import './ui/use-field-value.ts';

/** The login comes with the start. */
export const screens: ScreensOf<'main'> = { login: () => <LoginScreen /> };

/** What `boot.ts` has found and done. */
export type Start = {
  readonly mount: HTMLElement;
  readonly language: Language;
  /** Whether the page holds what the application would show first at this address. */
  readonly isPrerendered: boolean;
  /** Called when the application listens itself. */
  readonly replayEvents: () => void;
};

/** How long the first screen may take until its surroundings are shown without it. */
const firstScreenTimeoutMs = 3_000;

export async function start({
  mount,
  language,
  isPrerendered,
  replayEvents,
}: Start): Promise<Root> {
  startCsrf();
  startDrafts();
  // Before the session: its end writes the language into the address.
  const languageSettled = startNavigation();
  void restoreSession(loadProfile);
  // Any answer brings the first token. Without one the first form would be refused.
  if (isTokenMissing()) void loadWelcome();
  await languageSettled;
  const { navigationId } = currentLocation();
  await withTimeout(firstScreenTimeoutMs, startView()).catch(() => {});

  const canHydrate =
    isPrerendered &&
    currentLanguage() === language &&
    currentLocation().navigationId === navigationId &&
    currentView().status === 'ready' &&
    currentSession().status === 'anonymous';
  const handleReady = () => {
    replayEvents();
    if (analytics())
      import('./chunks/analytics.ts').then(({ startAnalytics }) => startAnalytics(), console.warn);
  };
  const app = <App onLogout={handleLogout} onReady={handleReady} />;
  // At once, effects included: what is pressed between React's listening and `replayEvents` would count twice.
  const root = flushSync(() => {
    if (canHydrate) return hydrateRoot(mount, app, { onRecoverableError: console.info });
    const empty = createRoot(mount);
    empty.render(app);
    return empty;
  });
  startHeartbeat(sendHeartbeat);
  keepScrollPosition();
  startPrefetch();
  return root;
}

/** The session ends here and now; the server is notified, whatever it answers. */
function handleLogout() {
  void logout();
  endSession('logout');
  // From a user's screen the guard has led there already.
  if (currentLocation().route.name !== 'login') navigate('login', {});
}
