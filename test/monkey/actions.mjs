import { DEMO } from '../../src/host/check-host/demo-login.mjs';

/** @typedef {import('./page.mjs').Control} Control */

/**
 * @typedef {object} Situation what an action may use
 * @property {import('playwright-core').Page} page
 * @property {import('./page.mjs').Snapshot} snapshot
 * @property {import('./prng.mjs').Random} random
 * @property {number} step
 * @property {readonly string[]} links from all emails, the newest first
 *
 * @typedef {object} Performed
 * @property {string} description
 * @property {boolean} [isNewDocument] whether the action may have loaded a new document
 *
 * @typedef {(situation: Situation) => Promise<Performed | undefined>} Action resolves to undefined if this page does not
 *   allow the action
 */

const hostileTexts = /** @type {const} */ ([
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '__proto__',
  '%00%2f%zz',
  '\u202egro.elpmaxe',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦',
  '   ',
  '',
  'W'.repeat(5_000),
]);

export const newPassword = 'another password';

/**
 * A value that the service is likely to accept.
 *
 * @type {(control: Control, step: number) => string}
 */
function getValidValue({ name, autocomplete }, step) {
  if (autocomplete === 'username') return DEMO.email;
  if (autocomplete === 'current-password') return DEMO.password;
  if (autocomplete === 'new-password') return newPassword;
  if (name === 'email') return `p${step}@example.com`;
  if (name === 'url') return `https://cloud${step}.example.org/`;
  return `Words of step ${step}.`;
}

const routes = [
  ...'/ /login /register /profile /accounts/overview /accounts/4m7c-x2pa-93hf-tq6w'.split(' '),
  ...'/docs/faq /privacy /nowhere /confirm/none /accounts/%zz /?lang=de /login?lang=it'.split(' '),
];

/**
 * The element of a control. Throws if it is gone, as it may be when the page has changed since the snapshot.
 *
 * @param {Pick<Situation, 'page'>} situation
 * @param {Control} control
 */
async function findElement({ page }, { index }) {
  const handle = await page.evaluateHandle((position) => window.controls[position], index);
  const element = handle.asElement();
  if (!element) throw new Error(`There is no control ${index} any more.`);
  return element;
}

/** @type {(situation: Situation, control: Control, text: string) => Promise<void>} */
async function fill(situation, control, text) {
  const element = await findElement(situation, control);
  if (control.kind === 'list') {
    await element.selectOption(situation.random.pick(control.options) ?? '');
  } else {
    await element.fill(text);
  }
}

/** @type {ReadonlyMap<string, Action>} */
const actions = new Map([
  ['press', press],
  ['type', type],
  ['submit', submit],
  ['choose a language', chooseLanguage],
  ['back', goBack],
  ['reload', reload],
  ['go', goToRoute],
  ['follow an email', followEmail],
]);

/** @type {Action} */
async function press(situation) {
  const { snapshot, random, page } = situation;
  const pressable = snapshot.controls.filter(({ kind }) => kind === 'link' || kind === 'button');
  const control = random.pick(pressable);
  if (!control) return undefined;
  // The monkey uses the keyboard, since an open menu may cover the control.
  await (await findElement(situation, control)).focus();
  await page.keyboard.press('Enter');
  return { description: `press ${control.kind} "${control.label}"` };
}

/** @type {Action} */
async function type(situation) {
  const { snapshot, random, step } = situation;
  const fields = snapshot.controls.filter(({ kind, form }) => kind === 'field' && form);
  const field = random.pick(fields);
  if (!field) return undefined;
  const text = random.chance(0.5) ? random.pick(hostileTexts) : getValidValue(field, step);
  await fill(situation, field, text);
  return { description: `type ${JSON.stringify(text.slice(0, 40))} into "${field.label}"` };
}

/** @type {Action} */
async function submit(situation) {
  const { snapshot, random, page, step } = situation;
  const forms = [...new Set(snapshot.controls.map(({ form }) => form).filter(Boolean))];
  const form = random.pick(forms);
  if (!form) return undefined;
  const fields = snapshot.controls.filter(
    (control) => control.form === form && /field|list/.test(control.kind),
  );
  for (const field of fields) await fill(situation, field, getValidValue(field, step));
  const [first] = fields;
  if (first?.kind === 'field') await (await findElement(situation, first)).focus();
  await page.keyboard.press('Enter');
  return { description: `fill in the form "${form}" and press Enter` };
}

/** @type {Action} */
async function chooseLanguage({ snapshot, random, page }) {
  const list = snapshot.controls.find(({ kind, form }) => kind === 'list' && form === '');
  const language = list && random.pick(list.options);
  if (!language) return undefined;
  await (await findElement({ page }, list)).selectOption(language);
  return { description: `choose ${language}`, isNewDocument: true };
}

/** @type {Action} */
async function goBack({ page }) {
  if (!(await page.evaluate(() => navigation.canGoBack))) return undefined;
  await page.goBack({ waitUntil: 'commit' });
  return { description: 'back', isNewDocument: true };
}

/** @type {Action} */
async function reload({ page }) {
  await page.reload();
  return { description: 'reload', isNewDocument: true };
}

/** @type {Action} */
async function goToRoute({ page, random }) {
  const route = random.pick(routes) ?? '/';
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#${route}`);
  return { description: `go to ${route}` };
}

/** @type {Action} */
async function followEmail({ page, random, links }) {
  const link = random.pick(links.slice(0, 3));
  if (!link) return undefined;
  await page.goto(link);
  return { description: `follow ${link}`, isNewDocument: true };
}

/** @type {string[]} */
const weightedNames = [
  ...Array(8).fill('press'),
  ...Array(5).fill('submit'),
  'type',
  'type',
  'go',
  'go',
  'back',
  'reload',
  'choose a language',
  'follow an email',
];

/**
 * Performs one action that the page allows. Throws the last error if it finds none.
 *
 * @param {Situation} situation
 * @returns {Promise<Performed>}
 */
export async function performRandomAction(situation) {
  /** @type {unknown} */
  let lastError = new Error('The page allows no action.');
  for (let attempt = 0; attempt < 50; attempt += 1) {
    try {
      const name = situation.random.pick(weightedNames) ?? '';
      const performed = await actions.get(name)?.(situation);
      if (performed) return performed;
    } catch (error) {
      // The control may have disappeared since the snapshot. The monkey chooses something else, as a user would.
      lastError = error;
    }
  }
  throw lastError;
}
