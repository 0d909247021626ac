import { useEffect, useRef } from 'react';
import { importPart, pagePart } from './core/files.ts';
import type { Audience } from './core/guards.ts';
import { currentLanguage } from './core/language.ts';
import type { Location } from './core/navigation.ts';
import { type Part, type PartName, partOf, type ScreensOf } from './core/parts.ts';
import type { User } from './core/user.ts';
import { retryView, type Screen, useView, type View } from './core/view.ts';
import { ErrorBoundary } from './layout/error-boundary.tsx';
import { Shell } from './layout/shell.tsx';
import { Trouble } from './layout/trouble.tsx';
import { type Chunk, createChunk } from './lib/chunk.ts';
import { load } from './parts.ts';
import type { Route } from './routes.ts';
import { LoginScreen } from './screens/auth/login.tsx';
import { Loading } from './ui/request-view.tsx';

/** Who may see a screen; all others are for everyone. */
const audiences: Readonly<
  Record<keyof ScreensOf<'user'>, 'user'> & Partial<Record<Route['name'], Audience>>
> = {
  login: 'visitor',
  resetRequest: 'visitor',
  resetCompletion: 'visitor',
  register: 'visitor',
  profile: 'user',
  accountsOverview: 'user',
  accountDetails: 'user',
};

const start: ScreensOf<'start'> = { login: () => <LoginScreen /> };

const parts: Readonly<Record<PartName, Chunk<Part>>> = {
  start: { get: () => ({ screens: start }), load: async () => {} },
  home: createChunk(() => load('home')),
  visitor: createChunk(() => load('visitor')),
  user: createChunk(() => load('user')),
  pages: createChunk(() => load('pages')),
};

/** The compiler forgets that a part is asked for its own routes, and screens for users with one. */
export function screenOf(name: Route['name']): Screen {
  const { [name]: audience = 'everyone' } = audiences as Partial<Record<Route['name'], Audience>>;
  const part = partOf(name);
  const { get, load } = parts[part];
  return {
    audience,
    isWritten: part === 'start',
    async load() {
      const text = pagePart(name, currentLanguage());
      await Promise.all([load(), text && importPart(text)]);
      await get()?.complete?.(name as never);
    },
    show: (params, user) =>
      user || audience !== 'user'
        ? get()?.screens[name]?.(params as never, user as User)
        : undefined,
  };
}

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
          retry={() => void retryView()}
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
    document.querySelector<HTMLElement>('#app h1')?.focus();
  }, [view]);
}
