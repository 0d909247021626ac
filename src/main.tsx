import { createRoot } from 'react-dom/client';
import { beat, loadProfile, logout } from './api/session.ts';
import { App, screens } from './app.tsx';
import { startCsrf } from './core/csrf.ts';
import { startHeartbeat } from './core/heartbeat.ts';
import { detectLanguage, setLanguage } from './core/language.ts';
import { currentLocation, navigate, startNavigation } from './core/navigation.ts';
import { endSession, restoreSession } from './core/session.ts';
import { settings } from './core/settings.ts';
import { startView } from './core/view.ts';

/** The session ends here and now; the server is told, whatever it answers. */
function leave() {
  void logout();
  endSession('logout');
  // From a private screen the guard has led there already.
  if (currentLocation().route.name !== 'login') navigate('login', {});
}

async function start(mount: Element) {
  const { language, chosen } = detectLanguage(location.hash, location.search, navigator.languages);
  await setLanguage(language, chosen);
  startCsrf();
  startNavigation();
  void restoreSession(loadProfile);
  startHeartbeat(beat);
  startView(screens);
  if (settings().analytics) void import('./core/analytics.ts').then((it) => it.startAnalytics());
  createRoot(mount).render(<App logout={leave} />);
}

void start(document.getElementById('app') ?? document.body);
