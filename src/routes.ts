import type { Match, Params, Patterns } from './lib/router.ts';

type RouteConfig = {
  /** The first is the one that links use. */
  readonly paths: Patterns[string]['paths'];
  /** The chunk that contains its screen. */
  readonly chunk: 'main' | 'home' | 'profile' | 'accounts' | 'pages';
  /** Who may see it. Everyone, if it is not set. */
  readonly audience?: 'visitor' | 'user';
  /** The route whose links count as current here, too. */
  readonly parent?: string;
  /** Its first view is rendered at build time and is in the page. */
  readonly prerendered?: true;
};

/** The routes, in the order in which they are tried. */
export const routes = {
  home: { paths: ['/', '/home'], chunk: 'home', prerendered: true },
  product: { paths: ['/product'], chunk: 'pages' },
  features: { paths: ['/features'], chunk: 'pages' },
  help: { paths: ['/docs/help'], chunk: 'pages' },
  faq: { paths: ['/docs/faq'], chunk: 'pages' },
  nextcloud: { paths: ['/docs/nextcloud'], chunk: 'pages' },
  acrobat: { paths: ['/docs/acrobat'], chunk: 'pages' },
  ios: { paths: ['/docs/mobile/ios'], chunk: 'pages' },
  contact: { paths: ['/contact'], chunk: 'pages' },
  imprint: { paths: ['/imprint'], chunk: 'pages' },
  privacy: { paths: ['/privacy'], chunk: 'pages' },
  login: { paths: ['/login'], chunk: 'main', audience: 'visitor', prerendered: true },
  passwordreset: { paths: ['/passwordreset'], chunk: 'profile', audience: 'visitor' },
  resetCompletion: { paths: ['/passwordreset/{token}'], chunk: 'profile', audience: 'visitor' },
  register: { paths: ['/register'], chunk: 'profile', audience: 'visitor' },
  confirm: { paths: ['/confirm/{token}'], chunk: 'profile' },
  profile: { paths: ['/profile'], chunk: 'profile', audience: 'user' },
  profileDeletion: { paths: ['/profile/delete/{token}'], chunk: 'profile' },
  accountsoverview: {
    paths: ['/accounts/overview', '/accounts'],
    chunk: 'accounts',
    audience: 'user',
  },
  accountdetails: {
    paths: ['/accounts/{id}'],
    chunk: 'accounts',
    audience: 'user',
    parent: 'accountsoverview',
  },
} as const satisfies Readonly<Record<string, RouteConfig>>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type ChunkName = RouteConfig['chunk'];

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
  [Name in RouteName]: Routes[Name]['chunk'] extends 'pages' ? Name : never;
}[RouteName];

const unknown: Omit<RouteConfig, 'paths'> = { chunk: 'pages' };

/** The row of a route. The screen for an unknown path is in the chunk `pages`. */
export const getRouteConfig = (name: Route['name']): Omit<RouteConfig, 'paths'> =>
  name === 'unknown' ? unknown : routes[name];
