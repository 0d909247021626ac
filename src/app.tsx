import { useEffect, useRef } from 'react';
import { currentLanguage, loadSentences } from './core/language.ts';
import { retryView, type Screen, type Screens, screen, useView, type View } from './core/view.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Shell } from './layout/shell.tsx';
import { Trouble } from './layout/trouble.tsx';
import { createChunk } from './lib/chunk.ts';
import { load, start } from './parts.ts';
import type { PageName } from './prose/load.ts';
import { LoginScreen } from './screens/auth/login.tsx';
import { Loading } from './ui/request-view.tsx';

/** A part of the program with all that it says. */
const chunk = <Module,>(load: () => Promise<Module>) =>
  createChunk(async () => {
    const [module] = await Promise.all([load(), loadSentences('all')]);
    return module;
  });

const home = chunk(load.home);
const mail = chunk(load.mail);
const profile = chunk(load.profile);
const accounts = chunk(load.accounts);
const account = chunk(load.account);
const pages = chunk(load.pages);
export const chunks = { home, mail, profile, accounts, account, pages };

/** A static page: the reader's language is loaded with it. */
const page = <Name extends PageName>(name: Name): Screen<Name> => ({
  audience: 'everyone',
  async load() {
    start(name, currentLanguage());
    await pages.load();
    const module = pages.get();
    // An address may change page and language at once: by then it is another page that is wanted.
    while (module && !module.isLoaded(name)) await module.loadPage(name);
  },
  show() {
    const module = pages.get();
    return module?.isLoaded(name) ? <module.PageScreen name={name} /> : undefined;
  },
});

/** Every route's screen: who may see it, and the part of the program that it comes in. */
export const screens: Screens = {
  home: screen('everyone', home, ({ HomeScreen }) => <HomeScreen />),
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
  login: {
    audience: 'visitor',
    load: () => loadSentences('first'),
    show: () => <LoginScreen />,
  },
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

type AppProps = {
  readonly logout: () => void;
  /** Called once, when everything is on the page and listens. */
  readonly started: () => void;
};

export function App({ logout, started }: AppProps) {
  const view = useView();
  useArrival(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(started, []);
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
function useArrival(view: View) {
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    if (view.status !== 'ready') return;
    const path = JSON.stringify(view.location.route);
    if (path === arrived.current) return;
    const first = arrived.current === undefined;
    arrived.current = path;
    if (first) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('#main h1')?.focus();
  }, [view]);
}
