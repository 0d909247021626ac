import {
  logIn,
  measureHeap,
  openLogin,
  slowProcessor,
  throttle,
  unthrottled,
  withContext,
} from './browser.mjs';
import { createRow, minimum } from './report.mjs';

const text = 'an.unusually.long.address.for.somebody@department.example.org'.slice(0, 60);

/**
 * Types 60 characters into the first field of the login, with a processor 4 times slower, then logs in without any
 * throttling.
 *
 * @param {import('./types.ts').Environment} environment
 */
export async function measureTyping({ browser, url, rounds }) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push(await withContext(browser, (context) => typeAndLogIn(context, url)));
  }
  // The maximum of all rounds, because typing must never change the page or block it.
  const mutations = Math.max(...results.map((result) => result.mutations));
  const longTasks = Math.max(...results.map((result) => result.longTasks));
  const heap = minimum(results.map((result) => result.heap));
  return [
    createRow('60 characters typed: changes of the page', [mutations], 0),
    createRow('60 characters typed: long tasks', [longTasks], 0),
    createRow('heap after the login, MB', [heap], 4),
  ];
}

/** @type {(context: import('playwright-core').BrowserContext, url: string) => Promise<{ mutations: number, longTasks: number, heap: number }>} */
async function typeAndLogIn(context, url) {
  const visit = await openLogin(context, url);
  const { page } = visit;
  await throttle(visit, slowProcessor);
  const field = page.locator('input[name=email]');
  await field.focus();
  await page.evaluate(watchMutations);
  await page.keyboard.type(text, { delay: 20 });
  const { mutations, longTasks } = await page.evaluate(() => ({
    mutations: window.bench.mutations,
    longTasks: window.bench.longTasks,
  }));
  if ((await field.inputValue()) !== text) throw new Error('The field lost some of the text.');
  await throttle(visit, unthrottled);
  await logIn(visit);
  return { mutations, longTasks, heap: await measureHeap(visit) };
}

/** Runs in the page: counts the changes outside of the focused field, and long tasks from now on. */
function watchMutations() {
  const field = document.activeElement;
  Object.assign(window.bench, { mutations: 0, longTasks: 0 });
  new MutationObserver((records) => {
    window.bench.mutations += records.filter(({ target }) => target !== field).length;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}
