import { dice } from './dice.mjs';
import { installExtension, installTranslator, installWalk } from './in-page.mjs';
import { createPeople } from './people.mjs';
import { deeds } from './person.mjs';
import { startService } from './service.mjs';
import { isOvertaken, openTab } from './tab.mjs';

/** @typedef {import('./memory.mjs').Deed} Deed */

const mostNames = 40;
const mostMails = 3;

/** What a walk does besides what a person does in a page. */
const turns = /** @type {const} */ ([
  [1, 'log out everywhere'],
  [2, 'other tab'],
  [97, 'person'],
]);

/**
 * A person walks through the application for so many steps, or to the first that breaks a promise.
 *
 * @param {{ browser: import('playwright-core').Browser, dist: string, seed: number, steps: number }} options
 * @returns {Promise<{ step: number, problems: string[], trace: string[], places: Map<string, number> }>}
 */
export async function walk({ browser, dist, seed, steps }) {
  const traits = traitsOf(seed);
  const stage = await startService({ dist, seed, rate: traits.rate });
  const { url, service } = stage;
  const people = createPeople(stage);
  const context = await browser.newContext({
    locale: traits.locale,
    viewport: { width: traits.width, height: 800 },
    colorScheme: traits.colorScheme,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(installWalk);
  if (traits.translator) await context.addInitScript(installTranslator, seed);
  if (traits.extension) await context.addInitScript(installExtension);

  /** What the person has named on private screens. @type {string[]} */
  const names = [];
  const trace = [`0. ${JSON.stringify(traits)}`];
  /** @type {Map<string, number>} */
  const places = new Map();
  let step = 0;
  let asked = 0;
  let declined = false;

  /** @param {import('playwright-core').Dialog} dialog */
  function answer(dialog) {
    asked += 1;
    // Who asks for a reload wants it.
    const accepts =
      dialog.type() === 'beforeunload' || dice(seed, step, 'asked', asked).chance(0.6);
    declined ||= !accepts;
    trace.push(`   ${accepts ? 'yes' : 'no'} to "${dialog.message() || dialog.type()}"`);
    void (accepts ? dialog.accept() : dialog.dismiss()).catch(() => {});
  }

  const open = () => openTab({ context, stage, answer });

  /** @type {import('./tab.mjs').Tab[]} */
  const tabs = [await open()];
  let active = 0;

  /** @type {(look: import('./in-page.mjs').Look | undefined, random: import('./dice.mjs').Dice) => Promise<Deed>} */
  async function act(look, random) {
    const [, turn] = random.weigh(turns);
    if (turn === 'log out everywhere') {
      service.endSessions();
      return { words: 'the service ends all sessions' };
    }
    if (turn === 'other tab' || !look) return changeTab(look);
    const { page } = tabs[active] ?? tabs[0];
    const situation = {
      ...{ page, look, random, url, n: seed * 100_000 + step },
      person: people.current,
      links: service.outbox.mails.slice(0, mostMails).map(({ link }) => link),
    };
    for (;;) {
      const [, does] = random.weigh(deeds);
      try {
        const deed = await does(situation);
        if (deed) return deed;
      } catch (error) {
        if (!isOvertaken(error)) throw error;
        return { words: `${does.name}, overtaken by another document`, leaves: true };
      }
    }
  }

  async function changeTab(look) {
    if (!look) {
      await tabs[active].page.goto(url, { waitUntil: 'commit' });
      return { words: 'open the page', leaves: true };
    }
    active = 1 - active;
    tabs[active] ??= await open();
    const { page } = tabs[active];
    if (page.url() === 'about:blank') await page.goto(url, { waitUntil: 'commit' });
    await page.bringToFront();
    return { words: `go to tab ${active + 1}` };
  }

  /** A tab that follows a login or logout in another one begins its forms anew. */
  function forgetElsewhere() {
    for (const [index, { memory }] of tabs.entries()) if (index !== active) memory.forgetAll();
  }

  /** @param {Deed} deed */
  function learn(deed, look) {
    const isPrivate = /^#\/(accounts|profile)/.test(look.place) && look.user !== '';
    for (const key of isPrivate ? (deed.typed ?? []) : []) {
      const words = look.entered[key]?.trim() ?? '';
      if (/ name$| name |display_name/.test(key) && /\d\.$/.test(words)) names.push(words);
    }
    names.splice(0, names.length - mostNames);
  }

  try {
    let look;
    for (; step < steps; ) {
      step += 1;
      asked = 0;
      declined = false;
      stage.begin(step);
      const done = await act(look, dice(seed, step));
      // Whoever was asked and stays keeps everything.
      const deed = declined ? { ...done, leaves: false } : done;
      trace.push(`${step}. ${deed.words}`);
      const before = look?.document;
      // A choice of a language loads the page anew, unless it says that it cannot.
      const isDone = (now) =>
        !deed.language || declined || now.hasStayed || now.document !== before;
      const found = await tabs[active].settle(deed, [...people.secrets(), ...names], isDone);
      if (found.look.user !== look?.user) forgetElsewhere();
      look = found.look;
      learn(deed, look);
      for (const event of stage.takeEvents()) trace.push(`   ${event}`);
      const place = look.place.replace(/[^/]{25,}/, '{}').slice(0, 30);
      places.set(place, (places.get(place) ?? 0) + 1);
      if (found.problems.length > 0) return { step, problems: found.problems, trace, places };
    }
    return { step, problems: [], trace, places };
  } catch (error) {
    const problem = `the walk itself: ${/** @type {Error} */ (error).stack}`;
    return { step, problems: [problem], trace, places };
  } finally {
    await context.close();
    await stage.close();
  }
}

/** What sort of person walks, and in what weather. */
function traitsOf(seed) {
  const random = dice(seed, 'traits');
  return {
    locale: random.pick(['en-US', 'de-AT', 'it-IT', 'en-GB', 'fil-PH']),
    width: random.pick([320, 390, 768, 1280]),
    colorScheme: random.pick(/** @type {const} */ (['light', 'dark'])),
    rate: random.pick([0, 0.1, 0.25, 0.4]),
    translator: random.chance(0.6),
    extension: random.chance(0.6),
  };
}
