import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadProfile, logout } from './api/session.ts';
import { App, screens } from './app.tsx';
import { prerenderedIn, takeOver } from './boot.ts';
import { startCsrf } from './core/csrf.ts';
import { currentLanguage, loadSentences, startLanguage } from './core/language.ts';
import { currentLocation, navigate, startNavigation } from './core/navigation.ts';
import { currentSession, endSession, restoreSession } from './core/session.ts';
import { settings } from './core/settings.ts';
import { currentView, startView } from './core/view.ts';
import { load } from './parts.ts';

/** The session ends here and now; the server is told, whatever it answers. */
function leave() {
  void logout();
  endSession('logout');
  // From a private screen the guard has led there already.
  if (currentLocation().route.name !== 'login') navigate('login', {});
}

async function start(mount: Element) {
  // Asked before a chosen language is written into the address.
  const prerendered = prerenderedIn();
  startLanguage();
  startCsrf();
  startNavigation();
  const address = currentLocation();
  void restoreSession(loadProfile);
  await Promise.all([startView(screens), loadSentences('first')]);

  const app = <App logout={leave} started={takeOver} />;
  const asPrerendered =
    prerendered === currentLanguage() &&
    currentLocation() === address &&
    currentView().status === 'ready' &&
    currentSession().status === 'anonymous';
  // With what was typed meanwhile.
  if (asPrerendered) hydrateRoot(mount, app);
  else createRoot(mount).render(app);
  if (settings().analytics) {
    load.analytics().then(({ startAnalytics }) => startAnalytics(), console.warn);
  }
  void startRest();
}

/** What nobody waits for. */
async function startRest() {
  try {
    const { beat, startHeartbeat, startPrefetch } = await load.later();
    startHeartbeat(beat);
    startPrefetch();
  } catch (error) {
    console.warn(error);
    setTimeout(startRest, 30_000);
  }
}

void start(document.getElementById('app') ?? document.body);
