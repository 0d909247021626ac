import { createRoot, hydrateRoot } from 'react-dom/client';
import { beat, loadProfile, logout } from './api/session.ts';
import { App, screenOf } from './app.tsx';
import { boot } from './boot.ts';
import { analytics } from './core/analytics-settings.ts';
import { startCsrf } from './core/csrf.ts';
import { startHeartbeat } from './core/heartbeat.ts';
import { currentLanguage, startLanguage } from './core/language.ts';
import { currentLocation, navigate, startNavigation } from './core/navigation.ts';
import { startPrefetch } from './core/prefetch.ts';
import { currentSession, endSession, restoreSession } from './core/session.ts';
import { storage } from './core/storage.ts';
import { applyTheme } from './core/theme.ts';
import { currentView, startView } from './core/view.ts';
import { within } from './lib/within.ts';
import { load } from './parts.ts';
import { carryTyped } from './ui/typed.ts';

/** How long the first screen may take until its surroundings are shown without it. */
const patienceMs = 3_000;

/** The session ends here and now; the server is notified, whatever it answers. */
function leave() {
  void logout();
  endSession('logout');
  // From a private screen the guard has led there already.
  if (currentLocation().route.name !== 'login') navigate('login', {});
}

async function start() {
  // Asked before a chosen language is written into the address.
  const prerendered = boot.isPrerendered();
  await startLanguage(boot.choice);
  startCsrf();
  startNavigation();
  storage.subscribe(applyTheme);
  const address = currentLocation();
  void restoreSession(loadProfile);
  await within(patienceMs, startView(screenOf)).catch(() => {});

  const carry = carryTyped();
  const started = () => {
    carry();
    boot.takeOver();
  };
  const app = <App logout={leave} started={started} />;
  const asPrerendered =
    prerendered &&
    currentLanguage() === boot.choice.language &&
    currentLocation() === address &&
    currentView().status === 'ready' &&
    currentSession().status === 'anonymous';
  // With what was typed meanwhile.
  if (asPrerendered) hydrateRoot(boot.mount, app, { onRecoverableError: console.info });
  else createRoot(boot.mount).render(app);
  startHeartbeat(beat);
  startPrefetch();
  if (analytics()) load('analytics').then(({ startAnalytics }) => startAnalytics(), console.warn);
}

void start();
