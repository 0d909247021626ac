import type { UserActions } from '../browser/user-actions.ts';
import { type Device, type Driver, waitFor as wait } from './driver.ts';
import { findElement, type Target } from './find-element.ts';

/** Tells documents apart. */
const documentId = 'String(performance.timeOrigin)';

/** A person in a browser that a driver operates with mouse and keys. */
export function createUserActions({
  open,
  evaluate,
  perform,
  question,
  reply,
}: Driver): UserActions {
  /** Runs a function in the page, where it knows nothing but its arguments. */
  const runInPage = async <Value>(
    run: (find: typeof findElement, target: Target, text: string) => Value,
    target: Target,
    text = '',
  ): Promise<Value> => {
    const given = `${findElement}, ${JSON.stringify(target)}, ${JSON.stringify(text)}`;
    return JSON.parse(await evaluate(`JSON.stringify((${run})(${given})) ?? 'null'`));
  };

  const waitForIt = <Value>(what: string, look: () => Promise<Value>) =>
    wait(what, look).catch(async (error) => {
      const shown = await evaluate('location.href + document.body.innerText').catch(String);
      throw new Error(`${error.message}\n${shown.slice(0, 1500)}`);
    });

  const waitForTarget = async (target: Target) => {
    await waitForIt(describeTarget(target), () =>
      runInPage((find, it) => (find(it) ? true : undefined), target),
    );
  };

  async function press(target: Target) {
    let last = '';
    const point = await waitForIt(`${describeTarget(target)} to press`, async () => {
      const now = await runInPage(getClickPoint, target);
      // What moves is not pressed.
      const isStill = now !== null && JSON.stringify(now) === last;
      last = JSON.stringify(now);
      return isStill ? now : undefined;
    });
    await perform([clickAt(point)]);
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
      await press({ role: 'field', name, region });
      await perform([selectAll]);
      await perform([{ ...keyboard, actions: [...text].flatMap(stroke) }]);
    },
    async choose(name, option, region) {
      const target = { role: 'field', name, region } as const;
      await waitForTarget(target);
      const before = await evaluate(documentId);
      await runInPage(selectOption, target, option);
      // A choice of language loads the page anew.
      const isAnew = async () => (await evaluate(documentId)) !== before || undefined;
      if (region === 'contentinfo') await waitForIt('new document', isAnew);
    },
    readValue: (name, region) =>
      waitForIt(`field ${name}`, () => runInPage(getFieldValue, { role: 'field', name, region })),
    async answerDialog(answer, act) {
      const acting = act();
      const asked = await waitForIt('question', question);
      await reply(answer === 'accept');
      await acting;
      return asked;
    },
  };
}

const describeTarget = ({ role, name, region }: Target) =>
  `${role} “${name}” ${region ? `in ${JSON.stringify(region)}` : ''}`;

/** Where something can be pressed: in its middle, if nothing lies over it. Runs in the page. */
function getClickPoint(find: typeof findElement, target: Target) {
  const element = find(target);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element?.getClientRects()[0];
  if (!element || !box) return null;
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
}

/** Drivers do not open lists alike, so the list is told. Nothing scrolls, to be restored by a new document. Runs in the page. */
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
const stroke = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];
const selectAll: Device = {
  ...keyboard,
  actions: [{ type: 'keyDown', value: control }, ...stroke('a'), { type: 'keyUp', value: control }],
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
