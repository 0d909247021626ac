import { createRoot } from 'react-dom/client';
import texts from './dictionary.json';
import Login from './login.jsx';
import { Shell } from './shell.jsx';

const container = document.getElementById('app');
if (container)
  createRoot(container).render(
    <Shell texts={texts}>
      <Login texts={texts} />
    </Shell>,
  );
