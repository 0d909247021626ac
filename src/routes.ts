import type { Match, Patterns } from './lib/router.ts';

/** The routes, in the order in which they are tried; the first pattern of each is the one we link to. */
export const routes = {
  home: ['/', '/home'],
  product: ['/product'],
  features: ['/features'],
  help: ['/docs/help'],
  faq: ['/docs/faq'],
  nextcloud: ['/docs/nextcloud'],
  acrobat: ['/docs/acrobat'],
  ios: ['/docs/mobile/ios'],
  contact: ['/contact'],
  imprint: ['/imprint'],
  privacy: ['/privacy'],
  login: ['/login'],
  resetRequest: ['/passwordreset'],
  resetCompletion: ['/passwordreset/{token}'],
  register: ['/register'],
  confirm: ['/confirm/{token}'],
  profile: ['/profile'],
  profileDeletion: ['/profile/delete/{token}'],
  accountsOverview: ['/accounts/overview', '/accounts'],
  accountDetails: ['/accounts/{id}'],
} as const satisfies Patterns;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

/** Where the visitor is: a known route, or a path that nothing here answers to. */
export type Route =
  | Match<Routes>
  | { readonly name: 'unknown'; readonly params: { readonly path: string } };
