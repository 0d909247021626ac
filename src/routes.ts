import type { Match, Params, Patterns } from './lib/router.ts';

type RouteEntry = {
  /** The first is the one that links use. */
  readonly paths: Patterns[string]['paths'];
  /** The file that brings its screen. */
  readonly part: 'main' | 'home' | 'profile' | 'accounts' | 'pages';
  /** Who may see it: everyone, unless it says so. */
  readonly for?: 'visitor' | 'user';
  /** The route whose links count as current here, too. */
  readonly below?: string;
  /** Its first view is rendered at build time and stands in the page. */
  readonly prerendered?: true;
};

/** The routes, in the order in which they are tried. */
export const routes = {
  home: { paths: ['/', '/home'], part: 'home', prerendered: true },
  product: { paths: ['/product'], part: 'pages' },
  features: { paths: ['/features'], part: 'pages' },
  help: { paths: ['/docs/help'], part: 'pages' },
  faq: { paths: ['/docs/faq'], part: 'pages' },
  nextcloud: { paths: ['/docs/nextcloud'], part: 'pages' },
  acrobat: { paths: ['/docs/acrobat'], part: 'pages' },
  ios: { paths: ['/docs/mobile/ios'], part: 'pages' },
  contact: { paths: ['/contact'], part: 'pages' },
  imprint: { paths: ['/imprint'], part: 'pages' },
  privacy: { paths: ['/privacy'], part: 'pages' },
  login: { paths: ['/login'], part: 'main', for: 'visitor', prerendered: true },
  resetRequest: { paths: ['/passwordreset'], part: 'profile', for: 'visitor' },
  resetCompletion: { paths: ['/passwordreset/{token}'], part: 'profile', for: 'visitor' },
  register: { paths: ['/register'], part: 'profile', for: 'visitor' },
  confirm: { paths: ['/confirm/{token}'], part: 'profile' },
  profile: { paths: ['/profile'], part: 'profile', for: 'user' },
  profileDeletion: { paths: ['/profile/delete/{token}'], part: 'profile' },
  accountsOverview: { paths: ['/accounts/overview', '/accounts'], part: 'accounts', for: 'user' },
  accountDetails: {
    paths: ['/accounts/{id}'],
    part: 'accounts',
    for: 'user',
    below: 'accountsOverview',
  },
} as const satisfies Readonly<Record<string, RouteEntry>>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type PartName = RouteEntry['part'];

/** Where the visitor is: a known route, or a path that matches none. */
export type Route =
  | Match<Routes>
  | { readonly name: 'unknown'; readonly params: { readonly path: string } };

/** Routes that need no parameters. */
export type PlainRoute = {
  [Name in RouteName]: [keyof Params<Routes[Name]['paths'][0]>] extends [never] ? Name : never;
}[RouteName];

/** Public pages, whose texts are files of their own. */
export type PageName = {
  [Name in RouteName]: Routes[Name]['part'] extends 'pages' ? Name : never;
}[RouteName];

const unknown: RouteEntry = { paths: ['/'], part: 'pages' };

/** The row of a route; an unknown path is shown by the public pages. */
export const entryOf = (name: Route['name']): RouteEntry =>
  name === 'unknown' ? unknown : routes[name];
