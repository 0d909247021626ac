import type { ReactElement } from 'react';
import type { Route, RouteName } from '../routes.ts';
import { fetchAhead, pagePart } from './files.ts';
import type { Language } from './language-choice.ts';
import type { User } from './user.ts';

/** All others come with the pages. */
const parts = {
  home: 'home',
  login: 'start',
  resetRequest: 'visitor',
  resetCompletion: 'visitor',
  register: 'visitor',
  confirm: 'visitor',
  profileDeletion: 'visitor',
  profile: 'user',
  accountsOverview: 'user',
  accountDetails: 'user',
} as const satisfies Partial<Record<RouteName, string>>;

type Elsewhere = typeof parts;
type PartOf<Name> = Name extends keyof Elsewhere ? Elsewhere[Name] : 'pages';
export type PartName = PartOf<Route['name']>;

/** What a part shows for each of its routes; undefined while something of it is not loaded. */
export type ScreensOf<Name extends PartName> = {
  readonly [One in Route as PartOf<One['name']> extends Name ? One['name'] : never]: (
    params: One['params'],
    user: User,
  ) => Shown;
};

/** What is the same in all parts: each is asked for its own routes only. */
export type Part = {
  readonly screens: Readonly<Partial<Record<Route['name'], (params: never, user: User) => Shown>>>;
  /** Loads what a route needs beside the part. */
  readonly complete?: (route: never) => Promise<void>;
};

type Shown = ReactElement | undefined;

/** The part that the screen of a route comes in. */
export const partOf = (route: Route['name']): PartName =>
  (parts as Readonly<Record<string, PartName>>)[route] ?? 'pages';

/** Fetches all that a route needs, at once. The login is there with the start. */
export function fetchRoute(route: Route['name'], language: Language) {
  const part = partOf(route);
  if (part !== 'start') fetchAhead([part, language, pagePart(route, language) ?? '']);
}
