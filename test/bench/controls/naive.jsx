import { lazy, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Shell } from './shell.jsx';

const Login = lazy(() => import('./login.jsx'));

/** As it is often done: the program starts, then fetches its texts, then its screen. */
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

createRoot(document.getElementById('app')).render(<App />);
