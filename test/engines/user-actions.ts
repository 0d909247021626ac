import type { UserActions } from '../browser/user-actions.ts';
import { type Device, type Driver, waitFor as wait } from './driver.ts';
import { findElement, type Target } from './find-element.ts';

/** An expression that differs between documents. */
const documentId = 'String(performance.timeOrigin)';

/** Performs the actions of a user with the mouse and the keyboard of a driver. */
export function createUserActions({
  open,
  evaluate,
  performActions,
  getPrompt,
  handlePrompt,
}: Driver): UserActions {
  /** Runs a function in the page, where it can only use its arguments. */
  const runInPage = async <Value>(
    run: (find: typeof findElement, target: Target, text: string) => Value,
    target: Target,
    text = '',
  ): Promise<Value> => {
    const args = `${findElement}, ${JSON.stringify(target)}, ${JSON.stringify(text)}`;
    return JSON.parse(await evaluate(`JSON.stringify((${run})(${args})) ?? 'null'`));
  };

  const waitForValue = <Value>(what: string, read: () => Promise<Value>) =>
    wait(what, read).catch(async (error) => {
      const pageText = await evaluate('location.href + document.body.innerText').catch(String);
      throw new Error(`${error.message}\n${pageText.slice(0, 1500)}`);
    });

  const waitForTarget = async (target: Target) => {
    await waitForValue(describeTarget(target), () =>
      runInPage((find, it) => (find(it) ? true : undefined), target),
    );
  };

  async function press(target: Target) {
    let previous = '';
    const point = await waitForValue(`${describeTarget(target)} to press`, async () => {
      const current = await runInPage(getClickPoint, target);
      // The element must not move any more.
      const isStill = current !== null && JSON.stringify(current) === previous;
      previous = JSON.stringify(current);
      return isStill ? current : undefined;
    });
    await performActions([clickAt(point)]);
  }

  return {
    open: async (address) => void (await open(address)),
    getHash: () => evaluate('location.hash'),
    getLang: () => evaluate('document.documentElement.lang'),
    getStored: (key) => evaluate(`localStorage.getItem(${JSON.stringify(key)}) ?? ''`),
    waitForHeading: (name) => waitForTarget({ role: 'heading', name }),
    waitForText: (name, region) => waitForTarget({ role: 'text', name, region }),
    waitFor: (role, name, region) => waitForTarget({ role, name, region }),
    press: (role, name, region) => press({ role, name, region }),
    async type(name, text, region) {
      const target = { role: 'field', name, region } as const;
      await press(target);
      // A driver may report the press before the page has handled it.
      await waitForValue(`focus in ${describeTarget(target)}`, () => runInPage(hasFocus, target));
      await performActions([selectAll]);
      await performActions([{ ...keyboard, actions: [...text].flatMap(pressKey) }]);
    },
    async choose(name, option, region) {
      const target = { role: 'field', name, region } as const;
      await waitForTarget(target);
      const before = await evaluate(documentId);
      await runInPage(selectOption, target, option);
      // A change of language reloads the page.
      const hasChanged = async () => (await evaluate(documentId)) !== before || undefined;
      if (region === 'contentinfo') await waitForValue('new document', hasChanged);
    },
    readValue: (name, region) =>
      waitForValue(`field ${name}`, () =>
        runInPage(getFieldValue, { role: 'field', name, region }),
      ),
    async answerDialog(answer, act) {
      const action = act();
      const message = await waitForValue('dialog', getPrompt);
      await handlePrompt(answer === 'accept');
      await action;
      return message;
    },
  };
}

const describeTarget = ({ role, name, region }: Target) =>
  `${role} “${name}” ${region ? `in ${JSON.stringify(region)}` : ''}`;

/** Runs in the page. */
const hasFocus = (find: typeof findElement, target: Target) =>
  find(target) === document.activeElement || undefined;

/** Returns the centre of an element unless another one covers it. Runs in the page. */
function getClickPoint(find: typeof findElement, target: Target) {
  const element = find(target);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element?.getClientRects()[0];
  if (!element || !box) return null;
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}

/**
 * Selects an option by script, because drivers open lists differently. Does not scroll, because a new document would restore
 * the position. Runs in the page.
 */
function selectOption(find: typeof findElement, target: Target, option: string) {
  const list = find(target) as HTMLSelectElement;
  list.focus({ preventScroll: true });
  list.selectedIndex = [...list.options].findIndex(({ label }) => label === option);
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Runs in the page. */
function getFieldValue(find: typeof findElement, target: Target) {
  const field = find(target) as HTMLInputElement | HTMLSelectElement | undefined;
  return field && 'options' in field ? field.selectedOptions[0]?.label : field?.value;
}

const keyboard = { type: 'key', id: 'keyboard' } as const;
const control = '\uE009';
const pressKey = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];
const selectAll: Device = {
  ...keyboard,
  actions: [
    { type: 'keyDown', value: control },
    ...pressKey('a'),
    { type: 'keyUp', value: control },
  ],
};

const clickAt = (point: { readonly x: number; readonly y: number }): Device => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', ...point },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});
