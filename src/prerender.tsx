import { renderToString } from 'react-dom/server.browser';
import { App, screens } from './app.tsx';
import { loadSentences, startLanguage } from './core/language.ts';
import { startNavigation } from './core/navigation.ts';
import { endSession } from './core/session.ts';
import { startView } from './core/view.ts';

/** Build time only: the page at the address of this environment, as a visitor sees it first. */
export async function prerender(): Promise<string> {
  startLanguage();
  startNavigation();
  endSession('none');
  await Promise.all([startView(screens), loadSentences('all')]);
  return renderToString(<App logout={() => {}} started={() => {}} />);
}
