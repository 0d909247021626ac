import { useEffect, useRef } from 'react';
import { retryView, type Screen, type Screens, screen, useView } from './core/view.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Shell } from './layout/shell.tsx';
import { Trouble } from './layout/trouble.tsx';
import { createChunk } from './lib/chunk.ts';
import type { PageName } from './prose/load.ts';
import type { Route } from './routes.ts';
import { Loading } from './ui/request-view.tsx';

const home = createChunk(() => import('./chunks/home.ts'));
const auth = createChunk(() => import('./chunks/auth.ts'));
const mail = createChunk(() => import('./chunks/mail.ts'));
const profile = createChunk(() => import('./chunks/profile.ts'));
const accounts = createChunk(() => import('./chunks/accounts.ts'));
const account = createChunk(() => import('./chunks/account.ts'));
const pages = createChunk(() => import('./chunks/pages.ts'));

/** A static page: the reader's language is loaded with it. `file` is its name in the specification. */
const page = <Name extends Route['name']>(name: PageName, file: string): Screen<Name> => ({
  audience: 'everyone',
  async load() {
    await pages.load();
    const module = pages.get();
    // An address may change page and language at once: by then it is another page that is wanted.
    while (module && !module.isLoaded(name)) await module.loadPage(name);
  },
  show() {
    const module = pages.get();
    return module?.isLoaded(name) ? <module.PageScreen name={name} file={file} /> : undefined;
  },
});

/** Every route's screen: who may see it, and the part of the program that it comes in. */
export const screens: Screens = {
  home: screen('everyone', home, ({ HomeScreen }) => <HomeScreen />),
  product: page('product', 'Product'),
  features: page('features', 'Features'),
  help: page('help', 'Help'),
  faq: page('faq', 'FAQ'),
  nextcloud: page('nextcloud', 'NextcloudIntegration'),
  acrobat: page('acrobat', 'AcrobatSetup'),
  ios: page('ios', 'MobileAppIOS'),
  contact: page('contact', 'Contact'),
  imprint: page('imprint', 'Imprint'),
  privacy: page('privacy', 'Privacy'),
  login: screen('visitor', auth, ({ LoginScreen }) => <LoginScreen />),
  resetRequest: screen('visitor', mail, ({ ResetRequestScreen }) => <ResetRequestScreen />),
  resetCompletion: screen('visitor', mail, ({ ResetCompletionScreen }, { token }) => (
    <ResetCompletionScreen token={token} key={token} />
  )),
  register: screen('visitor', mail, ({ RegisterScreen }) => <RegisterScreen />),
  confirm: screen('everyone', mail, ({ ConfirmScreen }, { token }) => (
    <ConfirmScreen token={token} key={token} />
  )),
  profile: screen('user', profile, ({ ProfileScreen }, _, user) => (
    <ProfileScreen user={user} key={user.email} />
  )),
  profileDeletion: screen('everyone', profile, ({ ProfileDeletionScreen }, { token }) => (
    <ProfileDeletionScreen token={token} key={token} />
  )),
  accountsOverview: screen('user', accounts, ({ AccountsOverviewScreen }, _, user) => (
    <AccountsOverviewScreen key={user.email} />
  )),
  accountDetails: screen('user', account, ({ AccountDetailsScreen }, { id }, user) => (
    <AccountDetailsScreen id={id} key={`${user.email} ${id}`} />
  )),
  unknown: screen('everyone', pages, ({ NotFoundScreen }, { path }) => (
    <NotFoundScreen page={path} />
  )),
};

export function App({ logout }: { logout: () => void }) {
  const view = useView();
  useArrival();
  return (
    <Shell loading={view.status === 'ready' && view.loading} logout={logout}>
      {view.status === 'waiting' && <Loading />}
      {view.status === 'failed' && (
        <Trouble
          title="This page could not be loaded"
          advice="Check your connection. If the service was updated meanwhile, loading again helps."
          retry={() => void retryView()}
        />
      )}
      {view.status === 'ready' && (
        <ErrorBoundary key={view.location.route.name}>{view.element}</ErrorBoundary>
      )}
    </Shell>
  );
}

/** After a change of path: to the top, the focus on the heading, which announces the page. */
function useArrival() {
  const view = useView();
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    if (view.status !== 'ready') return;
    const path = JSON.stringify(view.location.route);
    if (path === arrived.current) return;
    const first = arrived.current === undefined;
    arrived.current = path;
    if (first) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [view]);
}
