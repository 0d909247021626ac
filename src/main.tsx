import { createRoot, hydrateRoot } from 'react-dom/client';
import { beat, loadProfile, logout } from './api/session.ts';
import { App } from './app.tsx';
import type { LanguageChoice } from './core/language/choice.ts';
import { currentLanguage, startLanguage } from './core/language/language.ts';
import { loadFile, type Part } from './core/navigation/load.ts';
import { currentLocation, navigate, startNavigation } from './core/navigation/navigation.ts';
import { startPrefetch } from './core/navigation/prefetch.ts';
import { currentView, startView } from './core/navigation/view.ts';
import { startCsrf } from './core/session/csrf.ts';
import { startHeartbeat } from './core/session/heartbeat.ts';
import { currentSession, endSession, restoreSession } from './core/session/session.ts';
import { storage } from './core/session/storage.ts';
import { analytics } from './core/settings/analytics-settings.ts';
import { applyTheme } from './core/settings/theme.ts';
import { within } from './lib/within.ts';
import { LoginScreen } from './screens/auth/login.tsx';
import { carryTyped } from './ui/typed.ts';

/** The login comes with the start. */
export const screens: Part<'start'>['screens'] = { login: () => <LoginScreen /> };

/** What `boot.ts` has found and done. */
export type Start = {
  readonly mount: HTMLElement;
  readonly choice: LanguageChoice;
  /** Whether what stands in the page is what the application would show first at this address. */
  readonly isPrerendered: () => boolean;
  /** Called when the application listens itself. */
  readonly takeOver: () => void;
};

/** How long the first screen may take until its surroundings are shown without it. */
const patienceMs = 3_000;

/** The session ends here and now; the server is notified, whatever it answers. */
function leave() {
  void logout();
  endSession('logout');
  // From a private screen the guard has led there already.
  if (currentLocation().route.name !== 'login') navigate('login', {});
}

export async function start({ mount, choice, isPrerendered, takeOver }: Start) {
  // Asked before a chosen language is written into the address.
  const prerendered = isPrerendered();
  startCsrf();
  void restoreSession(loadProfile);
  await startLanguage(choice);
  startNavigation();
  storage.subscribe(applyTheme);
  const address = currentLocation();
  await within(patienceMs, startView()).catch(() => {});

  const carry = carryTyped();
  const started = () => {
    carry();
    takeOver();
  };
  const app = <App logout={leave} started={started} />;
  const asPrerendered =
    prerendered &&
    currentLanguage() === choice.language &&
    currentLocation() === address &&
    currentView().status === 'ready' &&
    currentSession().status === 'anonymous';
  // With what was typed meanwhile.
  if (asPrerendered) hydrateRoot(mount, app, { onRecoverableError: console.info });
  else createRoot(mount).render(app);
  startHeartbeat(beat);
  startPrefetch();
  if (analytics()) loadFile('analytics').then(startAnalytics, console.warn);
}

const startAnalytics = (module: unknown) =>
  (module as typeof import('./parts/analytics.ts')).startAnalytics();
