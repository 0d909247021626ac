import { lazy, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
// Otherwise the bundler cuts one more file, which both screens would wait for.
import './forms.jsx';
import { useRoute } from './route.js';
import { Shell } from './shell.jsx';

const screens = {
  login: lazy(() => import('./login.jsx')),
  register: lazy(() => import('./register.jsx')),
};

/** As it is often done: the program starts, then asks for its texts, then for its screen. */
function App() {
  const Screen = screens[useRoute()];
  const [texts, setTexts] = useState();
  useEffect(() => {
    fetch('assets/dictionary.json')
      .then((response) => response.json())
      .then(setTexts);
  }, []);
  if (!texts) return <p>Loading</p>;
  return (
    <Shell texts={texts}>
      <Suspense fallback={<p>{texts.loading}</p>}>
        <Screen texts={texts} />
      </Suspense>
    </Shell>
  );
}

createRoot(document.getElementById('app')).render(<App />);
