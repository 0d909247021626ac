import { createRoot } from 'react-dom/client';
import { beat, logout } from './api/auth.ts';
import { loadProfile } from './api/profile.ts';
import { App, screens } from './app.tsx';
import { startAnalytics } from './core/analytics.ts';
import { startCsrf } from './core/csrf.ts';
import { startHeartbeat } from './core/heartbeat.ts';
import { detectLanguage, setLanguage } from './core/language.ts';
import { navigate, startNavigation } from './core/navigation.ts';
import { endSession, restoreSession } from './core/session.ts';
import { startView } from './core/view.ts';

/** The session ends here and now; the server is told, whatever it answers. */
function leave() {
  void logout();
  endSession('logout');
  navigate('login', {});
}

async function start(mount: Element) {
  const { language, chosen } = detectLanguage(location.hash, location.search, navigator.languages);
  await setLanguage(language, chosen);
  startCsrf();
  startNavigation();
  startAnalytics();
  void restoreSession(loadProfile);
  startHeartbeat(beat);
  startView(screens);
  createRoot(mount).render(<App logout={leave} />);
}

const mount = document.getElementById('app');
if (mount) void start(mount);
else console.error('The page has no element with the id "app".');
