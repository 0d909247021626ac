import type { ScreensOf } from '../../core/loading/loader.ts';
import type { PageName } from '../../routes.ts';
import { NotFoundScreen } from '../../screens/not-found.tsx';
import { renderPublicPage } from '../../screens/public-page.tsx';
import '../main.tsx';

export { default as style } from './pages.css';

const page = (name: PageName) => () => renderPublicPage(name);

/** The public pages. Their texts are modules of their own. */
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
  unknown: ({ path }) => <NotFoundScreen path={path} />,
};
