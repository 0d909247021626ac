import type { Route } from 'playwright-core';
import type { Stage } from '../stage.ts';

/** A way to fail: what becomes of a call, and what the application makes of it. */
export type Fault = {
  readonly title: string;
  readonly act: (route: Route) => Promise<void>;
  /** What the service does where a real connection has to fail; see test/service/faults.mjs. */
  readonly cause?: string;
  readonly means: Meaning;
};

/** What the screen has to tell: a refusal, a good answer that cannot be read, or no answer. */
export type Meaning =
  | { readonly kind: 'refused'; readonly status: number; readonly words: string | undefined }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'unreachable' }
  /** A good answer of an odd shape: it depends on the call whether it will do. */
  | { readonly kind: 'shape'; readonly body: unknown };

export const statuses = [400, 403, 404, 409, 429, 500, 502, 503] as const;

const html = '<!doctype html><html><head><title>Sorry</title></head><body><h1>Sorry</h1></body>';

const json = 'application/json';

const bodies = [
  ['a message', (status: number) => JSON.stringify({ message: message(status) }), json],
  ['HTML', () => html, 'text/html'],
  ['nothing', () => '', json],
  ['truncated JSON', () => '{"message":"The serv', json],
] as const;

const message = (status: number) => `Trouble number ${status}.`;

const refusals = statuses.flatMap((status) =>
  bodies.map(
    ([title, write, contentType]): Fault => ({
      title: `${status} with ${title}`,
      act: (route) => route.fulfill({ status, contentType, body: write(status) }),
      means: {
        kind: 'refused',
        status,
        words: title === 'a message' ? message(status) : undefined,
      },
    }),
  ),
);

const unreadable = [
  ['HTML', html],
  ['truncated JSON', '{"id":"4m7'],
  ['a bare word', 'OK'],
].map(
  ([title, body = '']): Fault => ({
    title: `200 with ${title}`,
    act: (route) => route.fulfill({ status: 200, contentType: 'text/html', body }),
    means: { kind: 'unreadable' },
  }),
);

const shapes = [
  ['null', null],
  ['an empty list', []],
  ['a list of rubbish', [null, 1, 'x', [], { id: null }, { id: '..' }]],
  ['numbers for texts', { id: 1.5, email: 2, display_name: 3, name: 4, url: 5, message: 6 }],
  ['missing fields', {}],
  ['a number', 7],
  ['a text', 'text'],
].map(
  ([title, body]): Fault => ({
    title: `200 with ${title}`,
    act: (route) => route.fulfill({ status: 200, json: body }),
    means: { kind: 'shape', body },
  }),
);

/** Will do where nobody reads the answer. */
const nothing: Fault = {
  title: '200 with nothing',
  act: (route) => route.fulfill({ status: 200, contentType: json, body: '' }),
  means: { kind: 'shape', body: undefined },
};

const connection: readonly Fault[] = (
  ['connectionreset', 'connectionrefused', 'timedout', 'internetdisconnected'] as const
).map((reason) => ({
  title: reason,
  act: (route) => route.abort(reason),
  means: { kind: 'unreachable' },
}));

const cut: Fault = {
  title: '200, cut off in the middle of the body',
  act: (route) => route.fallback(),
  cause: 'cut',
  means: { kind: 'unreachable' },
};

/** Everything that may become of a call. */
export const faults: readonly Fault[] = [
  ...refusals,
  ...unreadable,
  ...shapes,
  nothing,
  ...connection,
  cut,
];

/** Has the service fail as a fault wants it; without one it is well. */
export const bringAbout = ({ service }: Stage, call: string, fault?: Pick<Fault, 'cause'>) =>
  service().fail(fault?.cause ? [`${call}=${fault.cause}`] : []);
