import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { AllImporters } from '../../../src/core/loading/loader.ts';
import type { User } from '../../../src/core/session/user.ts';
import { profileLabels } from '../../fixtures.mjs';
import {
  changeStorageInOtherTab,
  deferredReply,
  encodeSettings,
  flush,
  mockFetch,
  onPageLeave,
  openPage,
  provideImporters,
  type Reply,
  setHash,
} from '../support.ts';
import { click, enterValue, pressKey } from '../user-input.ts';

export { deferredReply, flush, replyWith } from '../support.ts';
export { click, pressKey } from '../user-input.ts';

// Vitest compiles a screen when it is first imported, which may take seconds.
configure({ asyncUtilTimeout: 10_000 });

// Rendering the hundreds of countries and languages takes most of the time of a form. The whole lists are tested in
// core/countries.test.ts.
vi.mock('i18n:countries', () => ({ default: ['AT', 'CH', 'DE', 'IT'] }));
vi.mock('i18n:native-names', () => ({
  default: { de: 'Deutsch', en: 'English', fr: 'Français', it: 'Italiano' },
}));

type PlannedReplies = Parameters<typeof mockFetch>[0];

/** The state of page, browser and server when the application starts. */
export type RenderOptions = {
  /** The replies to calls such as `POST auth/login`. Other calls fail the test. */
  readonly server?: PlannedReplies;
  readonly settings?: unknown;
  readonly csrf?: string;
  readonly userHash?: string;
  readonly localItems?: Readonly<Record<string, string>>;
  /** The items that this tab has left in sessionStorage. */
  readonly sessionItems?: Readonly<Record<string, string>>;
  /** What an earlier page has stored in the history entry. */
  readonly historyState?: unknown;
  /** The user whose session is stored and confirmed by the page. */
  readonly user?: User;
  readonly languages?: readonly string[];
};

/** Starts the application at this address as the browser does, and waits for its first screen. */
export async function openApp(hash: string, options: RenderOptions = {}) {
  const { getRequests } = await startApp(hash, options);
  await screen.findByRole('heading', { level: 1 });
  // Effects follow the first paint: the document title, the listeners of the fields.
  await flush();
  return { getRequests };
}

/** Loads the page again, or this address in its place: the storages and the history entry are kept. */
export const reloadApp = (options: RenderOptions = {}, hash = location.hash) =>
  openApp(hash, {
    ...options,
    localItems: { ...localStorage },
    sessionItems: { ...sessionStorage },
    historyState: history.state,
  });

/** Like `openApp`, but does not wait for a screen. */
export async function startApp(hash: string, options: RenderOptions = {}) {
  const { settings, csrf, user, userHash = user && 'h1' } = options;
  const storedUser = user && {
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
    localItems: { ...storedUser, ...options.localItems },
    ...(options.languages && { languages: options.languages }),
  });
  onPageLeave(closeApp);
  history.replaceState(options.historyState ?? null, '');
  for (const [key, value] of Object.entries(options.sessionItems ?? {}))
    sessionStorage.setItem(key, value);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const plan = Object.entries(options.server ?? {}).map(([call, reply]) => [
    addApiPrefix(call),
    reply,
  ]);
  const server = mockFetch(Object.fromEntries(plan));
  mount = document.createElement('div');
  mount.id = 'app';
  document.body.append(mount);
  await provideImporters();
  const { start } = await import('../../../src/start/main.tsx');
  const { detectLanguage, setPageLanguage } = await import('../../../src/core/language/detect.ts');
  const detected = detectLanguage(location.hash, location.search, navigator.languages);
  setPageLanguage(detected.language);
  stop = await start({ mount, detected, isPrerendered: false, repeatPress() {} });
  return {
    /** Returns the calls so far, such as `['POST auth/login', body]`, or `['GET welcome']` without a body. */
    getRequests: () =>
      server.requests.map(({ call, body }) =>
        body === undefined ? [removeApiPrefix(call)] : [removeApiPrefix(call), body],
      ),
  };
}

const addApiPrefix = (call: string) => call.replace(' ', ' /api/v1/');
const removeApiPrefix = (call: string) => call.replace(' /api/v1/', ' ');

let mount: HTMLElement | undefined;
let stop = () => {};

function closeApp() {
  act(() => stop());
  stop = () => {};
  mount?.remove();
}

type Control = HTMLInputElement;
/** The part of the page to search, such as a form; by default the main part. */
type Container = HTMLElement | undefined;

/** Finds a field of the screen by its label. The default container excludes the language selector in the footer. */
export const getField = (label: string | RegExp, container: Container = getMain()) =>
  within(container).getByLabelText<Control>(label, { selector: 'input, select, textarea' });

export const getButton = (name: string | RegExp, container: Container = getMain()) =>
  within(container).getByRole('button', { name });

export const getLink = (name: string | RegExp, container: Container = getMain()) =>
  within(container).getByRole<HTMLAnchorElement>('link', { name });

export const getMain = () => screen.getByRole('main');

/** Finds a form by the name of its submit button. A busy button has more words after its name. */
export function getForm(name: string): HTMLFormElement {
  const submits = [...getMain().querySelectorAll<HTMLButtonElement>('button[type=submit]')];
  const submit = submits.find(({ textContent }) => `${textContent} `.startsWith(`${name} `));
  if (!submit?.form) throw new Error(`No form is sent by "${name}".`);
  return submit.form;
}

/** Enters a value or selects an option, and stays in the field. */
export const enter = (label: string | RegExp, value: string, container: Container = getMain()) =>
  enterValue(getField(label, container), value);

/** Enters a value or selects an option, and leaves the field with the Tab key. */
export async function fill(
  label: string | RegExp,
  value: string,
  container: Container = getMain(),
) {
  await enter(label, value, container);
  await pressKey('{Tab}');
}

/** Enters a whole profile. */
export async function fillProfile(user: User, container: Container = getMain()) {
  for (const name of Object.keys(profileLabels) as (keyof User)[])
    await fill(profileLabels[name], user[name], container);
}

export async function clickButton(name: string | RegExp, container: Container = getMain()) {
  const element = getButton(name, container);
  await click(element);
  return element;
}

/** Follows a link within the application. */
export const followLink = (name: string | RegExp, container: Container = getMain()) =>
  goTo(getLink(name, container).getAttribute('href') ?? '');

/** Holds back the import of a module, such as `en/help` of `pages`, until `release` is called. `load` replaces the import. */
export async function deferImport(
  kind: keyof AllImporters,
  name: string,
  load?: () => Promise<unknown>,
): Promise<{ readonly release: () => void }> {
  const { importers } = await import('../../../src/start/importers.ts');
  const { setImporters } = await import('../../../src/core/loading/loader.ts');
  const modules = importers[kind] as Readonly<Record<string, () => Promise<unknown>>>;
  const deferred = deferredReply((load ?? modules[name]) as Reply);
  setImporters({ ...importers, [kind]: { ...modules, [name]: deferred.reply } });
  return deferred;
}

/** Goes back to the previous history entry. */
export async function goBack() {
  act(() => history.back());
  await flush();
}

/** Navigates as if the user had typed the address or followed a link. */
export async function goTo(hash: string) {
  act(() => setHash(hash));
  await flush();
}

/** Another tab logs this user in, stores their changed profile, or, without a user, ends the session: by default, logs out. */
export async function changeUserInOtherTab(user: User | undefined, endReason = 'logout') {
  act(() => {
    if (!user) changeStorageInOtherTab('signing.endReason', endReason);
    changeStorageInOtherTab('signing.user', user && JSON.stringify(user));
  });
  await flush();
}

/** Advances the fake timers, and waits for the effects. */
export async function advanceTime(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  await flush();
}

/** Replaces timeouts by fake ones, which only `advanceTime` and `flush` advance. */
export function freezeTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Testing Library waits with `setTimeout`, and advances fake timers only where it finds this global.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
}

const getDescriptionElement = (label: string, container: Container) =>
  document.getElementById(getField(label, container).getAttribute('aria-describedby') ?? '');

/** Returns the error of a field, or its hint if it is valid. */
export const getDescription = (label: string, container: Container = getMain()) =>
  getDescriptionElement(label, container)?.textContent;

/** Returns the error of a field, or undefined if it is valid. */
export const getFieldError = (label: string, container: Container = getMain()) =>
  getField(label, container).getAttribute('aria-invalid') === 'true'
    ? getDescriptionElement(label, container)?.querySelector('.field__error')?.textContent
    : undefined;

/** Returns the messages in the elements of the main part that have this role, without the buttons that follow them. */
const getTextsByRole = (role: 'alert' | 'status') =>
  within(getMain())
    .queryAllByRole(role)
    .map(getTextWithoutButtons)
    .filter((text) => text !== '');

function getTextWithoutButtons(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const button of copy.querySelectorAll('button')) button.remove();
  return copy.textContent?.trim() ?? '';
}

export const getAlerts = () => getTextsByRole('alert');
export const getStatuses = () => getTextsByRole('status');

export const getHeading = () => screen.getByRole('heading', { level: 1 });

export const waitForHeadingFocus = () =>
  waitFor(() => expect(document.activeElement).toBe(getHeading()));

export const waitForScreen = (title: string) =>
  waitFor(() => {
    if (getHeading().textContent !== title) throw new Error(`At "${getHeading().textContent}".`);
  });

/** Returns what the application has last announced to screen readers. */
export const getAnnouncement = () =>
  document.querySelector('#app > [role=status]')?.textContent ?? '';

/** The keys of what this tab remembers, except what history entries had in sight. */
export const getRememberedKeys = () =>
  Object.keys(sessionStorage).filter((key) => !/^signing\.personal \S* entry /.test(key));

/** Returns the controls that have a name, in document order. */
export const getControls = (container: HTMLElement = getMain()) =>
  [...container.querySelectorAll<Control>('input, select, textarea')].filter(
    ({ name }) => name !== '',
  );

/** Returns whether this text occurs anywhere in the page: in the markup or in the value of a field. */
export const isInPage = (text: string): boolean =>
  document.documentElement.outerHTML.includes(text) ||
  getControls(document.body).some(({ value }) => value.includes(text));
