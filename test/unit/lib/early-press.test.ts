import { beforeEach, expect, test, vi } from 'vitest';
import { rememberPress } from '../../../src/lib/early-press.ts';

let mount: HTMLElement;
/** Listens as React does once the application has started. */
const handleClick = vi.fn((event: Event) => event.preventDefault());

beforeEach(() => {
  mount = document.createElement('div');
  mount.innerHTML = `
    <form><input name="email"><button id="send"><b>Send</b></button></form>
    <form><input name="reason"></form>
    <button id="menu">Menu</button>
    <a id="login" href="#/login">Login</a> <a id="outside" href="https://example.com/">Outside</a>`;
  document.body.replaceChildren(mount);
  handleClick.mockClear();
});

const find = (selector: string) => mount.querySelector(selector) as HTMLElement;
/** Presses an element as a person does. Returns whether the browser does what it would do without a script. */
const press = (selector: string, init: MouseEventInit = {}) =>
  find(selector).dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ...init }),
  );
const type = (name: string) =>
  find(`[name=${name}]`).dispatchEvent(new Event('input', { bubbles: true }));

/** Starts the application, and returns the IDs of what was pressed then. */
function start(repeatPress: () => void) {
  for (const element of mount.querySelectorAll('button, a'))
    element.addEventListener('click', handleClick);
  repeatPress();
  return handleClick.mock.calls.map(([{ currentTarget, target }]) =>
    [target, currentTarget].map((one) => (one as HTMLElement | null)?.id).find(Boolean),
  );
}

test.each(['#send b', '#menu', '#login'])(
  'A press of %s waits until the application has started.',
  (selector) => {
    const repeatPress = rememberPress(mount);
    expect(press(selector)).toBe(false);
    expect(start(repeatPress)).toEqual([selector.slice(1).replace(' b', '')]);
  },
);

test('Only the last press is repeated, and only once.', () => {
  const repeatPress = rememberPress(mount);
  press('#menu');
  press('#login');
  expect(start(repeatPress)).toEqual(['login']);
  press('#menu');
  expect(handleClick).toHaveBeenCalledTimes(2);
});

test('Once the application has started, presses are left to it.', () => {
  rememberPress(mount)();
  expect(press('#menu')).toBe(true);
});

test('A button that was pressed before its form was filled in is forgotten, because what is half typed must not be sent.', () => {
  const repeatPress = rememberPress(mount);
  press('#send');
  type('reason');
  press('#send');
  type('email');
  expect(start(repeatPress)).toEqual([]);
});

test('Typing elsewhere does not forget a press.', () => {
  const repeatPress = rememberPress(mount);
  press('#send');
  type('reason');
  expect(start(repeatPress)).toEqual(['send']);
});

test.each([
  ['of an external link', '#outside', {}],
  ['beside a button', '[name=email]', {}],
  ['that opens a tab', '#login', { ctrlKey: true }],
])('A press %s is left to the browser.', (_, selector, init) => {
  const repeatPress = rememberPress(mount);
  expect(press(selector, init)).toBe(true);
  expect(start(repeatPress)).toEqual([]);
});
