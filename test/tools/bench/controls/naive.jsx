import { lazy, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Shell } from './shell.jsx';

const Login = lazy(() => import('./login.jsx'));

/** Loads one thing after the other, as is often done: the program, then its texts, then its screen. */
function App() {
  const [texts, setTexts] = useState();
  useEffect(() => {
    fetch('assets/dictionary.json')
      .then((response) => response.json())
      .then(setTexts);
  }, []);
  if (!texts) return <p>Loading</p>;
  return (
    <Shell texts={texts}>
      <Suspense fallback={<p>Loading</p>}>
        <Login texts={texts} />
      </Suspense>
    </Shell>
  );
}

const container = document.getElementById('app');
if (container) createRoot(container).render(<App />);
