import { useEffect, useRef } from 'react';
import { currentLanguage } from './core/language.ts';
import type { Location } from './core/navigation.ts';
import { retryView, type Screen, type Screens, screen, useView, type View } from './core/view.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Shell } from './layout/shell.tsx';
import { Trouble } from './layout/trouble.tsx';
import { createChunk } from './lib/chunk.ts';
import { fetchRoute, load } from './parts.ts';
import type { PageName } from './prose/load.ts';
import { LoginScreen } from './screens/auth/login.tsx';
import { Loading } from './ui/request-view.tsx';
import { keepTyped } from './ui/typed.ts';

const visitorPart = createChunk(() => load('visitor'));
const userPart = createChunk(() => load('user'));
const pagesPart = createChunk(() => load('pages'));

/** A static page: the reader's language is loaded with it. */
const page = <Name extends PageName>(name: Name): Screen<Name> => ({
  audience: 'everyone',
  async load() {
    fetchRoute(name, currentLanguage());
    await pagesPart.load();
    const module = pagesPart.get();
    // Again only if the language has changed meanwhile: then it is another text that is wanted.
    while (module && !module.isLoaded(name)) await module.loadPage(name);
  },
  show() {
    const module = pagesPart.get();
    return module?.isLoaded(name) ? <module.PageScreen name={name} /> : undefined;
  },
});

/** Every route's screen: who may see it, and the part of the program that it comes in. */
export const screens: Screens = {
  home: screen('everyone', visitorPart, ({ HomeScreen }) => <HomeScreen />),
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
    isWritten: true,
    // It comes with the application.
    load: async () => {},
    show: () => <LoginScreen />,
  },
  resetRequest: screen('visitor', visitorPart, ({ ResetRequestScreen }) => <ResetRequestScreen />),
  resetCompletion: screen('visitor', visitorPart, ({ ResetCompletionScreen }, { token }) => (
    <ResetCompletionScreen token={token} key={token} />
  )),
  register: screen('visitor', visitorPart, ({ RegisterScreen }) => <RegisterScreen />),
  confirm: screen('everyone', visitorPart, ({ ConfirmScreen }, { token }) => (
    <ConfirmScreen token={token} key={token} />
  )),
  profile: screen('user', userPart, ({ ProfileScreen }, _, user) => (
    <ProfileScreen user={user} key={user.email} />
  )),
  profileDeletion: screen('everyone', visitorPart, ({ ProfileDeletionScreen }, { token }) => (
    <ProfileDeletionScreen token={token} key={token} />
  )),
  accountsOverview: screen('user', userPart, ({ AccountsOverviewScreen }, _, user) => (
    <AccountsOverviewScreen key={user.email} />
  )),
  accountDetails: screen('user', userPart, ({ AccountDetailsScreen }, { id }, user) => (
    <AccountDetailsScreen id={id} key={`${user.email} ${id}`} />
  )),
  unknown: screen('everyone', pagesPart, ({ NotFoundScreen }, { path }) => (
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
          advice="Check your connection. If the service has been updated in the meantime, reload the page."
          retry={() => void retryView(keepTyped)}
        />
      )}
      {view.status === 'ready' && (
        <ErrorBoundary key={pathOf(view.location)}>{view.element}</ErrorBoundary>
      )}
    </Shell>
  );
}

/** What differs when another screen is shown, or the same one anew. */
const pathOf = ({ route, visit }: Location) => JSON.stringify([route, visit]);

/** After a change of path: to the top, the focus on the heading, which announces the page. */
function useArrival(view: View) {
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    if (view.status !== 'ready') return;
    const path = pathOf(view.location);
    const before = arrived.current;
    arrived.current = path;
    if (before === undefined || before === path) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('#main h1')?.focus();
  }, [view]);
}
