import type { ScreensOf } from '../core/parts.ts';
import { isLoaded, loadPage, type PageName } from '../prose/load.ts';
import { NotFoundScreen } from '../screens/not-found.tsx';
import { PageScreen } from '../screens/page.tsx';

export { default as css } from '../../styles/prose.css';

const page = (name: PageName) => () => (isLoaded(name) ? <PageScreen name={name} /> : undefined);

/** The public pages without their texts, which are files of their own. */
export const screens: ScreensOf<'pages'> = {
  product: page('product'),
  features: page('features'),
  help: page('help'),
  faq: page('faq'),
  nextcloud: page('nextcloud'),
  acrobat: page('acrobat'),
  ios: page('ios'),
  contact: page('contact'),
  imprint: page('imprint'),
  privacy: page('privacy'),
  unknown: ({ path }) => <NotFoundScreen page={path} />,
};

/** Loads the text of a page. */
export async function complete(name: keyof typeof screens) {
  // Again only if the language has changed meanwhile: then it is another text that is wanted.
  while (name !== 'unknown' && !isLoaded(name)) await loadPage(name);
}
