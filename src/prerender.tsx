import { renderToString } from 'react-dom/server.browser';
import { App } from './app.tsx';
import { detectLanguage } from './core/language/choice.ts';
import { showLanguage } from './core/language/language.ts';
import { provideFiles } from './core/navigation/load.ts';
import { startNavigation } from './core/navigation/navigation.ts';
import { startView } from './core/navigation/view.ts';
import { files } from './files.ts';

/** Build time only: the page at the address of this environment, as a visitor sees it first. */
export async function prerender(): Promise<string> {
  provideFiles(files);
  await showLanguage(detectLanguage(location.hash, '', []).language);
  startNavigation();
  await startView();
  return renderToString(<App logout={() => {}} started={() => {}} />);
}
