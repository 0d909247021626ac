import { renderToString } from 'react-dom/server.browser';
import { App } from './app.tsx';
import { provideFiles } from './core/loading/load.ts';
import { startNavigation } from './core/navigation/navigation.ts';
import { startView } from './core/view/view.ts';
import { files } from './files.ts';

/** Build time only: the page at the address of this environment, as a visitor sees it first. */
export async function prerender(): Promise<string> {
  provideFiles(files);
  await startNavigation();
  await startView();
  return renderToString(<App logout={() => {}} started={() => {}} />);
}
