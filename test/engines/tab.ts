import type { Device, Driver } from './driver.ts';
import { look, type Target } from './eyes.ts';

/** On a busy machine. */
const patienceMs = 15_000;
const pauseMs = 30;

const control = '\uE009';

export type Tab = ReturnType<typeof createTab>;

type Eyes = typeof look;

/** What a person does with a page, by mouse and keys, and what they see. */
export function createTab(driver: Driver) {
  /** Runs a function in the page, where it knows nothing but its arguments. */
  const evaluate = async <Value, Args extends readonly unknown[]>(
    run: (eyes: Eyes, ...args: Args) => Value,
    ...args: Args
  ): Promise<Value> => {
    const all = [String(look), ...args.map((it) => JSON.stringify(it) ?? 'undefined')];
    const value = await driver.evaluate(`JSON.stringify((${run})(${all})) ?? 'null'`);
    return JSON.parse(value);
  };

  /** Waits until there is something. While a page is left there may be nothing to ask. */
  async function soon<Value>(
    what: string,
    ask: () => Promise<Value>,
    withinMs = patienceMs,
  ): Promise<NonNullable<Value>> {
    const until = Date.now() + withinMs;
    let failure: unknown;
    for (;;) {
      try {
        const value = await ask();
        if (value) return value;
        failure = undefined;
      } catch (error) {
        failure = error;
      }
      if (Date.now() > until) break;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    const shown = await evaluate(() => `${location.href}\n${document.body.innerText}`).catch(
      String,
    );
    throw new Error(`Not so: ${what}. ${failure ?? ''}\n${shown.slice(0, 1500)}`);
  }

  const type = (keys: string) => driver.perform([strokes(keys)]);

  async function press(target: Target) {
    let last = '';
    const point = await soon(`${nameOf(target)} can be pressed`, async () => {
      const now = await evaluate(placeOf, target);
      // What moves is not pressed.
      const still = JSON.stringify(now) === last;
      last = JSON.stringify(now);
      return still ? now : undefined;
    });
    await driver.perform([clickAt(point)]);
  }

  const readValue = (target: Target) =>
    evaluate((eyes, it) => (eyes(it) as HTMLInputElement | undefined)?.value, target);

  /** What stands in a field; of a list the name of the choice. */
  const readContent = (target: Target) =>
    evaluate((eyes, it) => {
      const field = eyes(it) as HTMLInputElement | HTMLSelectElement | undefined;
      return field && 'options' in field ? field.selectedOptions[0]?.label : field?.value;
    }, target);

  const isStarted = () =>
    evaluate(() => Boolean(document.querySelector('#app')) && !document.querySelector('.fallback'));

  return {
    evaluate,
    soon,
    press,
    type,
    readValue,
    readContent,

    /** Goes to an address by itself: nothing of the document before it is left. */
    async goto(url: string) {
      const isBlank = () => evaluate(() => location.href === 'about:blank');
      await driver.goto('about:blank');
      await soon('the page is left', isBlank);
      await driver.goto(url);
      await soon(`${url} is there`, async () => !(await isBlank()));
    },

    /** Takes the place of what stands in a field. */
    async enter(target: Target, text: string) {
      await press(target);
      await driver.perform([chord('a')]);
      await type(text);
    },

    /** What was copied, as a field receives it. */
    async paste(target: Target) {
      await press(target);
      await driver.perform([chord('a')]);
      await driver.perform([chord('v')]);
      return readValue(target);
    },

    /** Chooses in a list by the first letters of the option: as many as are needed. */
    async choose(target: Target, option: string) {
      await soon(nameOf(target), () => evaluate((eyes, it) => eyes(it) !== undefined, target));
      await evaluate((eyes, it) => eyes(it)?.focus(), target);
      for (const letter of option) {
        if ((await readContent(target).catch(() => option)) === option) return;
        await type(letter);
      }
      await soon(`${option} is chosen`, async () => (await readContent(target)) === option);
    },

    /** Waits for the page's heading. */
    heading: (name: string, withinMs?: number) =>
      soon(
        `the heading is “${name}”`,
        () => evaluate((eyes, named) => Boolean(eyes({ is: 'heading', named })), name),
        withinMs,
      ),

    /** Waits until a part of the page says so, word for word. */
    says: (words: string, withinMs?: number) =>
      soon(
        `the page says “${words}”`,
        () =>
          evaluate(
            (_, all) =>
              [...document.querySelectorAll('body *')].some(
                (it) => it.textContent?.trim() === all && it.checkVisibility(),
              ),
            words,
          ),
        withinMs,
      ),

    has: (target: Target) => evaluate((eyes, it) => eyes(it) !== undefined, target),

    isStarted,
    /** Waits until the application listens. */
    started: () => soon('the application has started', isStarted),

    language: () => evaluate(() => document.documentElement.lang),

    /** The route in the address bar. */
    route: () => evaluate(() => location.hash),

    /** Answers what the browser asks while something is done, and tells the question. */
    async asked(accept: boolean, act: () => Promise<void>) {
      const acting = act();
      const question = await soon('the browser asks', driver.question);
      await driver.answer(accept);
      await acting;
      return question;
    },

    close: driver.close,
  };
}

const nameOf = ({ is, named, form, within }: Target) =>
  [is, named && `“${named}”`, form && `in the form “${form}”`, within].filter(Boolean).join(' ');

/** Where something can be pressed: in its middle, if nothing lies over it. Runs in the page. */
function placeOf(eyes: Eyes, target: Target) {
  const element = eyes(target);
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = element?.getClientRects()[0];
  if (!element || !box) return undefined;
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  return element.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined;
}

const keyboard = { type: 'key', id: 'keyboard' } as const;

const strokes = (keys: string): Device => ({
  ...keyboard,
  actions: [...keys].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

const chord = (key: string): Device => ({
  ...keyboard,
  actions: [
    { type: 'keyDown', value: control },
    { type: 'keyDown', value: key },
    { type: 'keyUp', value: key },
    { type: 'keyUp', value: control },
  ],
});

const clickAt = (point: { readonly x: number; readonly y: number }): Device => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', ...point },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});
