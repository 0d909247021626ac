import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { answer, encodeSettings, openPage, serve, settle, unreachable } from '../support.ts';

export { answer, held, otherTab } from '../support.ts';

// A screen may have to be compiled before it appears.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 20_000 });

// A form is reset to what was selected by default, the last such option; happy-dom does not know that.
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
  configurable: true,
  get(this: HTMLOptionElement) {
    return this.hasAttribute('selected');
  },
  set(this: HTMLOptionElement, selected: boolean) {
    this.toggleAttribute('selected', selected);
  },
});
document.addEventListener('reset', ({ target }) => {
  for (const select of (target as HTMLFormElement).querySelectorAll('select')) {
    const last = [...select.options].findLast(({ defaultSelected }) => defaultSelected);
    if (last) last.selected = true;
  }
});

/** What no screen has words of its own for: what the server does, and what is said then. */
const troubles = [
  [unreachable, 'The server could not be reached. Check your connection and try again.'],
  [answer({ message: 'Back at noon.' }, 500), 'Back at noon.'],
  [answer({ message: '<b>{status}</b>' }, 418), '<b>{status}</b>'],
  [answer('<html>Bad gateway</html>', 502), 'The server answered with an error (502).'],
  [answer({ message: ' ' }, 403), 'The server answered with an error (403).'],
] as const;

/** One answer after the other, and then this one. */
export const trouble = (...last: ReturnType<typeof answer>[]) => [
  ...troubles.map(([reply]) => reply),
  ...last,
];

/** What is to be said to each of these answers. */
export const complaints = troubles.map(([, words]) => words);

export const jane = {
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
  /** Somebody who is logged in already. */
  readonly user?: typeof jane;
  readonly browser?: readonly string[];
  /** What the history entry holds, as a redirect leaves it. */
  readonly state?: unknown;
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
  closeApp();
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
  history.replaceState(scene.state ?? null, '');
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const plan = Object.entries(scene.server ?? {}).map(([call, reply]) => [inFull(call), reply]);
  const server = serve(Object.fromEntries(plan));
  mount = document.createElement('div');
  mount.id = 'app';
  document.body.append(mount);
  await import('../../src/boot.ts');
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

function closeApp() {
  if (mount) unmount(mount);
  mount?.remove();
  mount = undefined;
}

afterEach(() => {
  vi.useRealTimers();
  closeApp();
});

/** The app keeps its root to itself; React's mark on the container leads to it. */
function unmount(container: HTMLElement) {
  const mark = Object.keys(container).find((key) => key.startsWith('__reactContainer$'));
  if (mark === undefined) return;
  const root = createRoot(document.createElement('div'));
  Reflect.set(root, '_internalRoot', Reflect.get(container, mark).stateNode);
  act(() => root.unmount());
}

type Control = HTMLInputElement;
/** A form or another part of the page; without one the whole page. */
type Place = HTMLElement | undefined;

const inside = (place: Place) => (place ? within(place) : screen);

/** The field with this label. The language in the footer is not one of the screen's. */
export const field = (label: string, place: Place = main()) =>
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
export function type(label: string, value: string, place: Place = main()) {
  const control = field(label, place);
  act(() => control.focus());
  fireEvent.input(control, { target: { value } });
  fireEvent.change(control, { target: { value } });
  act(() => control.blur());
}

/** Passes through a field with the Tab key. */
export function pass(label: string, place: Place = main()) {
  const control = field(label, place);
  act(() => control.focus());
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

/** What assistive technology reads after the label: hint and message; empty without either. */
export function description(label: string, place: Place = main()): string {
  const ids = field(label, place).getAttribute('aria-describedby')?.split(' ') ?? [];
  const words = ids.map((id) => document.getElementById(id)?.textContent ?? '');
  return words.filter((word) => word !== '').join(' ');
}

/** The message of a field, which must be marked as invalid, and only then. */
export function message(label: string, place: Place = main()): string {
  const control = field(label, place);
  const id = control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
  const words = document.getElementById(id)?.textContent ?? '';
  if ((control.getAttribute('aria-invalid') === 'true') !== (words !== '')) {
    throw new Error(`"${label}" is marked wrongly: "${words}"`);
  }
  return words;
}

/** What is said of a field when each of these values has been typed and the field was left. */
export async function judge(label: string, values: readonly string[], place: Place = main()) {
  const words: Record<string, string> = {};
  type(label, 'x', place);
  for (const value of values) {
    type(label, value, place);
    await soon();
    words[value] = message(label, place);
  }
  return words;
}

/** The messages of role `alert` or `status` that stand in the main part of the page. */
const spoken = (role: 'alert' | 'status') =>
  within(main())
    .queryAllByRole(role)
    .map(({ textContent }) => textContent?.trim() ?? '')
    .filter((words) => words !== '');

export const alerts = () => spoken('alert');
export const statuses = () => spoken('status');

export const heading = () => screen.getByRole('heading', { level: 1 });

export const arriveAt = (title: string) =>
  waitFor(() => {
    if (heading().textContent !== title) throw new Error(`At "${heading().textContent}".`);
  });

/** The names of the fields, in their order. */
export const names = (place: HTMLElement = main()) =>
  [...place.querySelectorAll<Control>('input, select, textarea')]
    .map(({ name }) => name)
    .filter((name) => name !== '');

export const autocompletes = (place: HTMLElement = main()) =>
  [...place.querySelectorAll<Control>('input, select, textarea')].map((control) => [
    control.name,
    control.getAttribute('autocomplete'),
  ]);

/** The words of the buttons, but for those that show a password. */
export const buttons = (place: HTMLElement = main()) =>
  within(place)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((words) => words !== 'Show');

/** Whether these words are anywhere in the page: in the markup or in the value of a field. */
export function isInPage(words: string): boolean {
  const controls = [...document.querySelectorAll<Control>('input, select, textarea')];
  return (
    document.documentElement.outerHTML.includes(words) ||
    controls.some(({ value }) => value.includes(words))
  );
}
