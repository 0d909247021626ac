import { setTimeout as sleep } from 'node:timers/promises';
import { free, open, slow, withContext } from './browser.mjs';
import { logIn, password, started } from './own-page.mjs';
import { inTurn } from './statistics.mjs';

const link = 'a[href*="#/login"]';

/** What happens between the first view of Home and the click on the link to the login. */
const preparations = {
  cold: () => {},
  'hover 300 ms before': async ({ page }) => {
    await visibleLink(page).hover();
    await sleep(300);
  },
  'focus 300 ms before': async ({ page }) => {
    await visibleLink(page).focus();
    await sleep(300);
  },
  'idle for 3 s': () => sleep(3000),
  warm: async (visit) => {
    await change(visit);
    await visit.page.goBack();
    await visit.until(link);
    await visit.idle();
  },
};

/**
 * ms from the click on Home until the login's password field is painted; 150 ms, 1.6 Mbit/s, CPU 4x.
 * Cold: the click comes as soon as the page has started. One list a preparation, one value a round.
 */
export async function measureRoutes(browser, url, rounds, log) {
  const names = Object.keys(preparations);
  const times = new Map(names.map((name) => [name, []]));
  await inTurn(names, rounds, async (name, round) => {
    log(`round ${round + 1}: route change, ${name}`);
    await withContext(browser, async (context) => {
      const visit = await open(context, { url: `${url}#/`, selector: 'h1', profile: slow });
      await visit.painted();
      await started(visit, link);
      await preparations[name](visit);
      times.get(name).push(await change(visit));
    });
  });
  return times;
}

const visibleLink = (page) => page.locator(link).filter({ visible: true }).first();

const change = ({ page }) =>
  page.evaluate(
    async ([where, selector]) => {
      const start = performance.now();
      [...document.querySelectorAll(where)].find(window.bench.isVisible).click();
      return (await window.bench.until(selector)) - start;
    },
    [link, password],
  );

const letters = 'an.unusually.long.address.for.somebody@department.example.org'.slice(0, 60);

/**
 * 60 characters typed into the login's first field, CPU 4x, then a login with nothing throttled. One
 * value a round: `longTasks`, how many over 50 ms; `mutations` of the page outside of the field;
 * `heap`, MB, with the accounts on the screen.
 */
export async function measureForm(browser, url, rounds, log) {
  const results = { longTasks: [], mutations: [], heap: [] };
  for (let round = 0; round < rounds; round += 1) {
    log(`round ${round + 1}: typing, login`);
    await withContext(browser, (context) => fillForm(context, url, results));
  }
  return results;
}

async function fillForm(context, url, results) {
  const visit = await open(context, { url: `${url}#/login`, selector: password });
  await visit.painted();
  await started(visit, password);
  await visit.idle();
  await visit.setProfile({ ...free, cpu: slow.cpu });
  const { longTasks, mutations, length } = await type(visit);
  if (length !== letters.length) throw new Error('The form did not take what was typed.');
  await visit.setProfile(free);
  await logIn(visit);
  await visit.idle();
  results.longTasks.push(longTasks.length);
  results.mutations.push(mutations);
  results.heap.push(await visit.heap());
}

async function type({ page }) {
  await page.locator('input[name=email]').focus();
  await page.evaluate(observeMutations);
  await page.keyboard.type(letters, { delay: 30 });
  return page.evaluate(() => ({
    longTasks: window.bench.longTasks,
    mutations: window.bench.mutations,
    length: document.activeElement.value.length,
  }));
}

function observeMutations() {
  const field = document.activeElement;
  window.bench.longTasks = [];
  window.bench.mutations = 0;
  new MutationObserver((records) => {
    window.bench.mutations += records.filter(({ target }) => target !== field).length;
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
}
