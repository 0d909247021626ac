import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { User } from '../../src/core/session/user.ts';
import { recordIntentions } from '../../src/lib/intentions.ts';
import { encodeSettings, onPageLeave, openPage, provide, serve, settle } from '../support.ts';

export { answer, held, otherTab } from '../support.ts';

// A screen may have to be compiled before it appears.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });

export const jane: User = {
  display_name: 'Jane Doe',
  email: 'jane@example.com',
  language: 'en',
  country: 'DE',
};

type Plan = Parameters<typeof serve>[0];

/** What the page, the browser and the server have ready when the app starts. */
type Scene = {
  /** `POST auth/login` and what the server answers; other calls fail the test. */
  readonly server?: Plan;
  readonly settings?: unknown;
  readonly csrf?: string;
  readonly userHash?: string;
  readonly storage?: Readonly<Record<string, string>>;
  /** What the same tab has kept. */
  readonly tab?: Readonly<Record<string, string>>;
  /** Somebody who is logged in already. */
  readonly user?: typeof jane;
  readonly browser?: readonly string[];
};

/** Starts the app at this place as the browser does, and waits for its first screen. */
export async function openApp(hash: string, scene: Scene = {}) {
  const { sent } = await startApp(hash, scene);
  await screen.findByRole('heading', { level: 1 });
  // Effects come after what is seen: the title, the fields' listeners.
  await settle();
  return { sent };
}

/** As `openApp`, without waiting for a screen. */
export async function startApp(hash: string, scene: Scene = {}) {
  const { settings, csrf, user, userHash = user && 'h1' } = scene;
  const known = user && {
    'signing.user': JSON.stringify(user),
    'signing.userHash': 'h1',
  };
  openPage({
    url: `/${hash}`,
    meta: {
      ...(settings !== undefined && { settings: encodeSettings(settings) }),
      ...(csrf !== undefined && { 'csrf-token': csrf }),
      ...(userHash !== undefined && { 'user-hash': userHash }),
    },
    stored: { ...known, ...scene.storage },
    ...(scene.browser && { browser: scene.browser }),
  });
  onPageLeave(closeApp);
  history.replaceState(null, '');
  for (const [key, value] of Object.entries(scene.tab ?? {})) sessionStorage.setItem(key, value);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const plan = Object.entries(scene.server ?? {}).map(([call, reply]) => [inFull(call), reply]);
  const server = serve(Object.fromEntries(plan));
  mount = document.createElement('div');
  mount.id = 'app';
  document.body.append(mount);
  await provide();
  const { start } = await import('../../src/main.tsx');
  const { detectLanguage } = await import('../../src/core/language/detect.ts');
  const language = detectLanguage(location.hash, location.search, navigator.languages);
  document.documentElement.lang = language;
  const intentions = recordIntentions(mount);
  stop = await start({ mount, language, isPrerendered: false, intentions });
  return {
    /** The calls so far: `['POST auth/login', body]`, without a body `['GET welcome']`. */
    sent: () =>
      server.sent.map(({ call, body }) =>
        body === undefined ? [inShort(call)] : [inShort(call), body],
      ),
  };
}

const inFull = (call: string) => call.replace(' ', ' /api/v1/');
const inShort = (call: string) => call.replace(' /api/v1/', ' ');

let mount: HTMLElement | undefined;
let stop = () => {};

function closeApp() {
  act(() => stop());
  stop = () => {};
  mount?.remove();
}

type Control = HTMLInputElement;
/** A form or another part of the page; without one the whole page. */
type Place = HTMLElement | undefined;

const inside = (place: Place) => (place ? within(place) : screen);

/** The field with this label. The language in the footer is not one of the screen's. */
export const field = (label: string | RegExp, place: Place = main()) =>
  inside(place).getByLabelText<Control>(label, { selector: 'input, select, textarea' });

export const button = (name: string | RegExp, place: Place = main()) =>
  inside(place).getByRole('button', { name });

export const link = (name: string | RegExp, place: Place = main()) =>
  inside(place).getByRole<HTMLAnchorElement>('link', { name });

export const main = () => screen.getByRole('main');

/** The form whose submit button bears this name, which it keeps at the beginning while it is busy. */
export function formOf(name: string): HTMLFormElement {
  const submits = [...main().querySelectorAll<HTMLButtonElement>('button[type=submit]')];
  const submit = submits.find(({ textContent }) => `${textContent} `.startsWith(`${name} `));
  if (!submit?.form) throw new Error(`No form is sent by "${name}".`);
  return submit.form;
}

/** Types a value, or chooses an option, and leaves the field: the browser tells of all of it. */
export function type(label: string | RegExp, value: string, place: Place = main()) {
  const control = field(label, place);
  act(() => control.focus());
  fireEvent.input(control, { target: { value } });
  fireEvent.change(control, { target: { value } });
  act(() => control.blur());
}

/** Presses a button as a mouse does, and lets happen what follows. */
export async function press(name: string | RegExp, place: Place = main()) {
  const pressed = button(name, place);
  await click(pressed);
  return pressed;
}

export async function click(pressed: HTMLElement) {
  // A person is slower than the timers of the fields.
  await soon();
  fireEvent.pointerDown(pressed);
  act(() => pressed.focus());
  fireEvent.pointerUp(pressed);
  fireEvent.click(pressed);
  await soon();
}

/** Enter in a field. */
export async function enter(form: HTMLFormElement) {
  await soon();
  fireEvent.submit(form);
  await soon();
}

/** Follows a link within the app. */
export const follow = (name: string | RegExp, place: Place = main()) =>
  goTo(link(name, place).getAttribute('href') ?? '');

/** As if the address had been typed, or a link had been followed. */
export async function goTo(hash: string) {
  act(() => {
    history.pushState(null, '', hash);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  await soon();
}

/** Lets happen what is due: answers that are there, timers of no time, and what they lead to. */
export async function soon() {
  for (let turn = 0; turn < 10; turn += 1) {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1);
    else await new Promise<void>((resolve) => setTimeout(resolve, 1));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

/** Time goes by; the timers must be fake. */
export async function passing(ms: number) {
  await vi.advanceTimersByTimeAsync(ms - 10);
  await soon();
}

/** The clock stands still from now on. */
export const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** What stands in the line of a field: its message or its hint. */
export const line = (label: string, place: Place = main()) =>
  document.getElementById(field(label, place).getAttribute('aria-describedby') ?? '')?.textContent;

/** The message of a field that is wrong. */
export const message = (label: string, place: Place = main()) =>
  field(label, place).getAttribute('aria-invalid') === 'true' ? line(label, place) : undefined;

/** The messages of role `alert` or `status` that stand in the main part of the page. */
const spoken = (role: 'alert' | 'status') =>
  within(main())
    .queryAllByRole(role)
    .map(({ textContent }) => textContent?.trim() ?? '')
    .filter((words) => words !== '');

export const alerts = () => spoken('alert');
export const statuses = () => spoken('status');

export const heading = () => screen.getByRole('heading', { level: 1 });

export const headingHasFocus = () => waitFor(() => expect(document.activeElement).toBe(heading()));

export const arriveAt = (title: string) =>
  waitFor(() => {
    if (heading().textContent !== title) throw new Error(`At "${heading().textContent}".`);
  });

/** What the application has last announced to screen readers. */
export const announced = () => document.querySelector('#app > [role=status]')?.textContent ?? '';

/** The controls that are sent, in their order. */
export const controls = (place: HTMLElement = main()) =>
  [...place.querySelectorAll<Control>('input, select, textarea')].filter(({ name }) => name !== '');

/** Whether these words are anywhere in the page: in the markup or in the value of a field. */
export const isInPage = (words: string): boolean =>
  document.documentElement.outerHTML.includes(words) ||
  controls(document.body).some(({ value }) => value.includes(words));
