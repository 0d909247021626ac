import { show } from './memory.mjs';
import { fitting, typedInto } from './words.mjs';

/**
 * @typedef {import('./in-page.mjs').Look} Look
 * @typedef {import('./in-page.mjs').Thing} Thing
 * @typedef {import('./memory.mjs').Deed} Deed
 *
 * @typedef {object} Situation
 * @property {import('playwright-core').Page} page
 * @property {Look} look
 * @property {import('./dice.mjs').Dice} random
 * @property {number} n the number of the step, in a walk like no other
 * @property {() => Promise<{ email: string, password: string }>} person who can log in
 * @property {readonly string[]} links of the latest emails
 * @property {string} url of the page
 */

const keys = 'Tab Tab Shift+Tab Enter Escape Space ArrowDown End PageDown'.split(' ');

/** Where something is done. */
const work = [
  ...['/login', '/passwordreset', '/register', '/profile', '/accounts', '/accounts/overview'],
  ...['/passwordreset/used-up', '/confirm/used-up', '/profile/delete/used-up'],
];

const routes = [
  ...['/', '/home', '/product', '/features', '/docs/help', '/docs/faq', '/docs/nextcloud'],
  ...['/docs/acrobat', '/docs/mobile/ios', '/contact', '/imprint', '/privacy'],
  ...['/accounts/not-there', '/nowhere', '/%zz', '/accounts/..%2f..', '/<b>'],
  ...['/docs/faq?section=asked-to-sign', '/login?status=reset', '/?status=deleted'],
];

const languages = ['', 'de', 'it', 'en', 'fil', '__proto__'];

const sizes = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
];

/** What a person can do where the address bar, the keyboard and the mouse are. */
export const deeds = /** @type {const} */ ([
  [40, press],
  [22, fill],
  [6, choose],
  [25, complete],
  [9, hitKey],
  [7, goBack],
  [4, goForward],
  [3, reload],
  [9, goTo],
  [5, openMail],
  [3, resize],
  [4, wait],
]);

/** @type {(situation: Situation, isMeant: (thing: Thing) => boolean) => Thing | undefined} */
function findThing({ look, random }, isMeant) {
  const found = look.things.filter(isMeant);
  return found.length > 0 ? random.pick(found) : undefined;
}

const isField = ({ kind, name }) => kind === 'field' || (kind === 'select' && name !== '');

/** A link or a button, by mouse; by keyboard where the mouse does not reach it. */
/** @type {(situation: Situation) => Promise<Deed | undefined>} */
async function press(situation) {
  const isOwn = situation.random.chance(0.6);
  const thing = findThing(situation, (it) => /link|button/.test(it.kind) && it.isOwn === isOwn);
  return thing && pressThing(situation, thing);
}

/** @type {(situation: Situation, thing: Thing) => Promise<Deed>} */
async function pressThing({ page, look, random }, thing) {
  const point = await page.evaluate((index) => window.walk.aim(index), thing.index);
  const isSent = thing.kind === 'button' && thing.type === 'submit';
  const isDouble = point !== undefined && random.chance(0.1);
  if (isDouble) await page.mouse.dblclick(point.x, point.y);
  else if (point) await page.mouse.click(point.x, point.y);
  else {
    await page.evaluate((index) => window.walk.focus(index), thing.index);
    await page.keyboard.press('Enter');
  }
  // Not on what comes under it next: that would be loaded ahead, sooner or later.
  if (point) await page.mouse.move(0, 0);
  const url = look.fields.find(({ name, type }) => name === 'url' && type === 'url');
  return {
    words: `press ${thing.kind} "${thing.label}"${point ? '' : ' by keyboard'}`,
    // The second press may meet what the first has brought.
    leaves: thing.kind === 'link' || (isDouble && !isSent),
    ...(isSent && { sent: thing.form }),
    // A button in a form may enter what it proposes.
    ...(!isSent && thing.form >= 0 && url && { typed: [url.key] }),
  };
}

/** @type {(situation: Situation) => Promise<Deed | undefined>} */
async function fill(situation) {
  const thing = findThing(situation, ({ kind }) => kind === 'field');
  if (!thing) return undefined;
  const text = typedInto(situation.random, thing, situation.n);
  await enter(situation, thing, text);
  return { words: `type ${show(text)} into "${thing.key}"`, typed: [thing.key] };
}

/** @type {(situation: Situation, thing: Thing, text: string) => Promise<void>} */
async function enter({ page }, thing, text) {
  await page.evaluate((index) => window.walk.focus(index), thing.index);
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.insertText(text);
}

/** A list, that of the languages of the page too. */
/** @type {(situation: Situation) => Promise<Deed | undefined>} */
async function choose(situation) {
  const thing = findThing(situation, ({ kind }) => kind === 'select');
  if (!thing) return undefined;
  const value = situation.random.pick(thing.options.filter((it) => it !== ''));
  await chooseIn(situation, thing, value);
  const words = `choose "${value}" in "${thing.key}"`;
  return isField(thing) ? { words, typed: [thing.key] } : { words, language: thing.form < 0 };
}

/** @type {(situation: Situation, thing: Thing, value: string) => Promise<void>} */
async function chooseIn({ page }, { index }, value) {
  await page.evaluate(
    ([index, value]) => window.walk.choose(index, value),
    /** @type {const} */ ([index, value]),
  );
}

/** A whole form as the service accepts it, sent. */
/** @type {(situation: Situation) => Promise<Deed | undefined>} */
async function complete(situation) {
  const { look, random, n } = situation;
  const submit = findThing(situation, ({ type, form }) => type === 'submit' && form >= 0);
  if (!submit) return undefined;
  const isNew = /^#\/(register|confirm\/|passwordreset\/)/.test(look.place);
  const fields = look.things.filter((it) => it.form === submit.form && isField(it));
  const isAsked = fields.some(({ name }) => name === 'password' || name === 'email') && !isNew;
  const person = isAsked ? await situation.person() : { email: '', password: '' };
  for (const field of fields) {
    if (field.kind === 'select') {
      await chooseIn(situation, field, random.pick(field.options.filter((it) => it !== '')));
    } else await enter(situation, field, fitting(field, { n, ...person, isNew }));
  }
  const { words } = await pressThing(situation, submit);
  return {
    words: `fill in the form, ${words}`,
    typed: fields.map(({ key }) => key),
    sent: submit.form,
  };
}

/** @type {(situation: Situation) => Promise<Deed>} */
async function hitKey({ page, look, random }) {
  const key = random.pick(keys);
  await page.keyboard.press(key);
  const focused = look.fields.find((it) => it.key === look.focus);
  const isSent = key === 'Enter' && focused && focused.form >= 0;
  const language = look.focus.endsWith('footer') && /Arrow|End|Page/.test(key);
  return {
    words: `hit ${key}`,
    // On a link or a button it may lead anywhere.
    leaves: !focused && /Enter|Space/.test(key),
    language,
    ...(focused && { typed: [focused.key] }),
    ...(isSent && { sent: focused.form }),
  };
}

/** @type {(situation: Situation) => Promise<Deed>} */
async function goBack({ page, url }) {
  await move(page, 'goBack');
  // What was there before the first page is not ours.
  if (!page.url().startsWith(url)) await move(page, 'goForward');
  return { words: 'go back' };
}

/** @type {(situation: Situation) => Promise<Deed>} */
async function goForward({ page }) {
  await move(page, 'goForward');
  return { words: 'go forward' };
}

/** The browser knows no history while it changes the process of a page. */
/** @type {(page: import('playwright-core').Page, way: 'goBack' | 'goForward') => Promise<void>} */
async function move(page, way) {
  for (let isDone = false; !isDone; ) {
    await page.evaluate(() => 0);
    isDone = await page[way]({ waitUntil: 'commit' }).then(
      () => true,
      (error) => {
        if (!/Not attached/.test(String(error))) throw error;
        return false;
      },
    );
  }
}

/** @type {(situation: Situation) => Promise<Deed>} */
async function reload({ page }) {
  await page.reload({ waitUntil: 'commit' });
  return { words: 'reload', leaves: true };
}

/** @type {(situation: Situation) => Promise<Deed>} */
async function goTo({ page, url, random }) {
  const route = random.pick(random.chance(0.6) ? work : routes);
  const language = random.chance(0.3) ? random.pick(languages) : '';
  const query = language ? `${route.includes('?') ? '&' : '?'}lang=${language}` : '';
  // A first visit, or a change of the hash.
  const anew = random.chance(0.3) ? `?visit=${random.below(1e6)}` : new URL(page.url()).search;
  const address = `${url}${anew}#${route}${query}`;
  await page.goto(address, { waitUntil: 'commit' });
  return { words: `go to ${address.slice(url.length)}`, leaves: true };
}

/** @type {(situation: Situation) => Promise<Deed | undefined>} */
async function openMail({ page, links, url, random }) {
  if (links.length === 0) return undefined;
  const { hash } = new URL(random.pick(links));
  await page.goto(`${url}${new URL(page.url()).search}${hash}`, { waitUntil: 'commit' });
  return { words: `open the link of an email: ${hash.replace(/[\w-]{25,}/, '…')}`, leaves: true };
}

/** @type {(situation: Situation) => Promise<Deed>} */
async function resize({ page, random }) {
  const [width = 0, height = 0] = random.pick(sizes);
  await page.setViewportSize({ width, height });
  return { words: `resize to ${width} × ${height}` };
}

/** @type {(situation: Situation) => Promise<Deed>} */
async function wait({ page, random }) {
  const seconds = random.pick([3, 20, 70]);
  await page.evaluate((ms) => window.walk.pass(ms), seconds * 1000);
  return { words: `wait ${seconds} s` };
}
