import { DEMO } from '../service/demo.mjs';

/**
 * @typedef {{ page: import('playwright-core').Page, look: import('./page.mjs').Look, random: import('./prng.mjs').Dice,
 *   step: number, url: string, links: readonly string[] }} Situation
 * @typedef {{ words: string, isNew?: boolean }} Deed `isNew`: the document has been opened anew
 * @typedef {(situation: Situation) => Promise<Deed | undefined>} Act undefined: it cannot be done here
 */

const hostileTexts = [
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
];

export const newPassword = 'another password';

/** What the service is likely to accept. @type {(thing: import('./page.mjs').Thing, step: number) => string} */
function getValidValue({ name, form }, step) {
  if (name === 'email')
    return /Login|Anmelden|Accedi/.test(form) ? DEMO.email : `p${step}@example.com`;
  if (name === 'password') return /2|neu|nuov/i.test(form) ? newPassword : DEMO.password;
  if (/password/.test(name)) return newPassword;
  if (name === 'url') return `https://cloud${step}.example.org/`;
  return `Words of step ${step}.`;
}

const routes = [
  ...'/ /login /register /profile /accounts/overview /accounts/4m7c-x2pa-93hf-tq6w'.split(' '),
  ...'/docs/faq /privacy /nowhere /confirm/none /accounts/%zz /?lang=de /login?lang=it'.split(' '),
];

/** Marks a thing, so that it can be found again. */
const findControl = ({ page }, { index }) =>
  page.evaluateHandle((it) => window.things[it], index).then((handle) => handle.asElement());

/** @type {(situation: Situation, thing: import('./page.mjs').Thing, text: string) => Promise<void>} */
async function fill(situation, thing, text) {
  const element = await findControl(situation, thing);
  if (thing.kind === 'list') await element.selectOption(situation.random.pick(thing.options));
  else await element.fill(text);
}

/** @type {Record<string, Act>} */
const actions = {
  async press(situation) {
    const { look, random, page } = situation;
    const thing = random.pick(look.things.filter(({ kind }) => /link|button/.test(kind)));
    if (!thing) return undefined;
    // By key, since a menu may lie over it.
    await (await findControl(situation, thing)).focus();
    await page.keyboard.press('Enter');
    return { words: `press ${thing.kind} "${thing.label}"` };
  },
  async type(situation) {
    const { look, random, step } = situation;
    const thing = random.pick(look.things.filter(({ kind, form }) => kind === 'field' && form));
    if (!thing) return undefined;
    const text = random.chance(0.5) ? random.pick(hostileTexts) : getValidValue(thing, step);
    await fill(situation, thing, text);
    return { words: `type ${JSON.stringify(text.slice(0, 40))} into "${thing.label}"` };
  },
  async send(situation) {
    const { look, random, page, step } = situation;
    const forms = [...new Set(look.things.map(({ form }) => form).filter(Boolean))];
    const form = random.pick(forms);
    if (!form) return undefined;
    const things = look.things.filter((it) => it.form === form && /field|list/.test(it.kind));
    for (const thing of things) await fill(situation, thing, getValidValue(thing, step));
    if (things[0]?.kind === 'field') await (await findControl(situation, things[0])).focus();
    await page.keyboard.press('Enter');
    return { words: `fill in the form "${form}" and press Enter` };
  },
  async 'choose a language'({ look, random, page }) {
    const list = look.things.find(
      ({ kind, options }) => kind === 'list' && options.includes('de') && options.length < 9,
    );
    if (!list) return undefined;
    const language = random.pick(list.options);
    await (await findControl({ page }, list)).selectOption(language);
    return { words: `choose ${language}`, isNew: true };
  },
  async back({ page }) {
    if (!(await page.evaluate(() => navigation.canGoBack))) return undefined;
    await page.goBack({ waitUntil: 'commit' });
    return { words: 'back', isNew: true };
  },
  async reload({ page }) {
    await page.reload();
    return { words: 'reload', isNew: true };
  },
  async go({ page, random }) {
    const route = random.pick(routes);
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#${route}`);
    return { words: `go to ${route}` };
  },
  async 'follow an email'({ page, random, links }) {
    if (links.length === 0) return undefined;
    const link = random.pick(links.slice(0, 3));
    await page.goto(link);
    return { words: `follow ${link}`, isNew: true };
  },
};

const weightedActions = [
  ...Array(8).fill('press'),
  ...Array(5).fill('send'),
  ...['type', 'type', 'go', 'go', 'back', 'reload', 'choose a language', 'follow an email'],
];

/** Does one thing that can be done here. @param {Situation} situation @returns {Promise<Deed>} */
export async function performRandomAction(situation) {
  let problem;
  for (let choices = 0; choices < 50; choices += 1) {
    try {
      const action = await actions[situation.random.pick(weightedActions)]?.(situation);
      if (action) return action;
    } catch (error) {
      // What was seen may be gone by now, as for a person: something else is chosen then.
      problem = error;
    }
  }
  throw problem;
}
