import { createRoot } from 'react-dom/client';
import texts from './dictionary.json';
import Login from './login.jsx';
import Register from './register.jsx';
import { useRoute } from './route.js';
import { Shell } from './shell.jsx';

const screens = { login: Login, register: Register };

function App() {
  const Screen = screens[useRoute()];
  return (
    <Shell texts={texts}>
      <Screen texts={texts} />
    </Shell>
  );
}

createRoot(document.getElementById('app')).render(<App />);
