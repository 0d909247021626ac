import { renderToString } from 'react-dom/server.browser';
import { App } from './app.tsx';
import { loaders } from './chunks.ts';
import { setLoaders } from './core/loading/loaders.ts';
import { startNavigation } from './core/navigation/navigation.ts';
import { currentView, startView } from './core/view/view.ts';

/** Build time only: the page at the address of this environment, as a visitor sees it first. */
export async function prerender(): Promise<string> {
  setLoaders(loaders);
  await startNavigation();
  await startView();
  const { status } = currentView();
  if (status !== 'ready') throw new Error(`${location.hash} cannot be prerendered.`);
  return renderToString(<App onLogout={() => {}} onReady={() => {}} />);
}
