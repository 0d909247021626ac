import { free, heap, logIn, openLogin, slowProcessor, throttle, withContext } from './browser.mjs';
import { minimum, row } from './report.mjs';

const letters = 'an.unusually.long.address.for.somebody@department.example.org'.slice(0, 60);

/** 60 characters in the login's first field, processor 4 times slower; then a login with nothing throttled. */
export async function measureTyping({ browser, url, rounds }) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push(await withContext(browser, (context) => typeAndLogIn(context, url)));
  }
  const all = (what) => results.map((result) => result[what]);
  // The most of all rounds: a lucky one proves nothing.
  return [
    row('60 characters typed: changes of the page', [Math.max(...all('changes'))], 0),
    row('60 characters typed: long tasks', [Math.max(...all('longTasks'))], 0),
    row('heap after the login, MB', [minimum(all('heap'))], 4),
  ];
}

async function typeAndLogIn(context, url) {
  const visit = await openLogin(context, url);
  const { page } = visit;
  await throttle(visit, slowProcessor);
  await page.locator('input[name=email]').focus();
  await page.evaluate(watchChanges);
  await page.keyboard.type(letters, { delay: 20 });
  const typed = await page.evaluate(() => {
    const { changes, longTasks } = window.bench;
    return { changes, longTasks, length: document.activeElement.value.length };
  });
  if (typed.length !== letters.length) throw new Error('The form did not take what was typed.');
  await throttle(visit, free);
  await logIn(visit);
  return { ...typed, heap: await heap(visit) };
}

/** Changes outside of the field. */
function watchChanges() {
  const field = document.activeElement;
  Object.assign(window.bench, { changes: 0, longTasks: 0 });
  new MutationObserver((records) => {
    window.bench.changes += records.filter(({ target }) => target !== field).length;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}
