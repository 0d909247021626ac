import { renderToString } from 'react-dom/server.browser';
import { pendingDictionary } from '../core/language/language.ts';
import { setImporters } from '../core/loading/loader.ts';
import { startNavigation } from '../core/navigation/navigation.ts';
import { currentView, startView } from '../core/view/view.ts';
import { App } from './app.tsx';
import { importers } from './importers.ts';

/** Build time only: renders the first view of a visitor at the URL of this environment. */
export async function prerender(): Promise<string> {
  setImporters(importers);
  const controller = new AbortController();
  startNavigation(controller.signal);
  await pendingDictionary();
  await startView(controller.signal);
  const { status } = currentView();
  if (status !== 'ready') throw new Error(`${location.hash} cannot be prerendered.`);
  controller.abort();
  return renderToString(<App />);
}
