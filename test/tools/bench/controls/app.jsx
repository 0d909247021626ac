import texts from './dictionary.json';
import Login from './login.jsx';
import { Shell } from './shell.jsx';

export const app = (
  <Shell texts={texts}>
    <Login texts={texts} />
  </Shell>
);
