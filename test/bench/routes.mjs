import { setTimeout as sleep } from 'node:timers/promises';
import { free, open, slow, withContext } from './browser.mjs';
import { logIn, password, started } from './own-page.mjs';
import { inTurn } from './statistics.mjs';

/** What a press on Home leads to: the link, and what is painted then. */
const registration = { link: 'a[href*="#/register"]', selector: 'main select[name=country]' };
const login = { link: 'a[href*="#/login"]', selector: password };

const coldMs = slow.latency + 80;
const preparedMs = 60;
const warmMs = 40;

/** There and back, so that everything has run once. */
const once = (to) => async (visit) => {
  await change(visit, to);
  await visit.page.goBack();
  await visit.until(to.link);
  await visit.idle();
};

/**
 * What happens between the first view and the press, and how long it may take then. On the login nothing of the
 * registration is there; the login comes with the start. But for `idle`, the browser never has time, so that only what
 * is done here can fetch a part ahead.
 */
const cases = [
  {
    name: 'registration from the login, cold',
    limit: coldMs,
    from: '/login',
    to: registration,
    cold: true,
  },
  {
    name: 'registration from the login, hover 300 ms before',
    limit: preparedMs,
    from: '/login',
    to: registration,
    prepare: async ({ page }) => {
      await visibleLink(page, registration).hover();
      await sleep(300);
    },
  },
  {
    name: 'registration from the login, focus 300 ms before',
    limit: preparedMs,
    from: '/login',
    to: registration,
    prepare: async ({ page }) => {
      await visibleLink(page, registration).focus();
      await sleep(300);
    },
  },
  {
    name: 'registration from the login, idle for 3 s',
    limit: preparedMs,
    from: '/login',
    to: registration,
    idle: true,
    prepare: () => sleep(3000),
  },
  { name: 'registration, warm', limit: warmMs, to: registration, prepare: once(registration) },
  { name: 'login, no part to load, the first change of all', limit: warmMs, to: login },
  { name: 'login, warm', limit: warmMs, to: login, prepare: once(login) },
];

/**
 * Changes of route, 150 ms, 1.6 Mbit/s, CPU 4x, when the network is quiet. For each case its `name`, the `limit` of
 * its time, whether it is `cold`, and, one value a round, `ms` from the press until the form is painted and `scripts`, how
 * many were asked for meanwhile.
 */
export async function measureRoutes(browser, url, rounds, log) {
  const results = cases.map(({ name, limit, cold = false }) => {
    return { name, limit, cold, ms: [], scripts: [] };
  });
  await inTurn([...cases.keys()], rounds, async (at, round) => {
    const { name, from = '/', to, idle, prepare } = cases[at];
    log(`round ${round + 1}: to the ${name}`);
    await withContext(browser, async (context) => {
      if (!idle) await context.addInitScript(neverIdle);
      const visit = await open(context, { url: `${url}#${from}`, selector: 'h1', profile: slow });
      await visit.painted();
      await started(visit, to.link);
      await visit.idle();
      await prepare?.(visit);
      const { ms, scripts } = await change(visit, to);
      results[at].ms.push(ms);
      results[at].scripts.push(scripts);
    });
  });
  const wrong = results.find(({ cold, scripts }) => cold && scripts.includes(0));
  if (wrong) throw new Error(`Nothing was left to load: ${wrong.name}.`);
  return results;
}

function neverIdle() {
  window.requestIdleCallback = () => 0;
}

const visibleLink = (page, { link }) => page.locator(link).filter({ visible: true }).first();

const change = ({ page }, to) =>
  page.evaluate(async ({ link, selector }) => {
    const start = performance.now();
    [...document.querySelectorAll(link)].find(window.bench.isVisible).click();
    const ms = (await window.bench.until(selector)) - start;
    const loaded = performance.getEntriesByType('resource');
    const isScript = ({ name, startTime }) => startTime >= start && /\.js$/.test(name);
    return { ms, scripts: loaded.filter(isScript).length };
  }, to);

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
