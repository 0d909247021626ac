import '../main.tsx';
import type { Part } from '../core/navigation/load.ts';
import type { PageName } from '../routes.ts';
import { NotFoundScreen } from '../screens/not-found.tsx';
import { PageScreen } from '../screens/page.tsx';

const page = (name: PageName) => () => <PageScreen name={name} />;

/** The public pages without their texts, which are files of their own. */
export const screens: Part<'pages'>['screens'] = {
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
