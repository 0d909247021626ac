import { DEMO } from '../service/demo.mjs';
import { open, withContext } from './browser.mjs';
import { password, started } from './own-page.mjs';
import { slope } from './statistics.mjs';

const addresses = ['/', '/login', '/register', '/docs/help', '/passwordreset', '/contact'];
const samples = 10;

/**
 * One tab for a long time, nothing throttled: what is left after 1,000 changes of route, and after 200 logins and
 * logouts, each time after garbage collection. For each kind of use and each amount (`heap` in kB, `nodes`,
 * `listeners`) the growth per 100 with its standard error. What is kept once, at the first use, is no growth.
 */
export async function measureLongUse(browser, url, log) {
  const uses = [
    ['100 changes of route', 1000, changeRoutes],
    ['100 logins and logouts', 200, logInAndOut],
  ];
  const results = [];
  for (const [name, times, use] of uses) {
    log(`long use: ${name}`);
    const counts = await withContext(browser, (context) => repeat(context, url, times, use));
    for (const what of ['heap', 'nodes', 'listeners']) {
      const points = counts.map((count) => [count.time / 100, count[what]]);
      results.push({ name, what, last: counts.at(-1)[what], ...slope(points) });
    }
  }
  return results;
}

async function repeat(context, url, times, use) {
  const visit = await open(context, { url: `${url}#/login`, selector: password });
  await visit.painted();
  await started(visit, password);
  const each = times / samples;
  const counts = [];
  // The browser's own list of what was requested.
  await visit.cdp.send('Network.disable');
  // What compilers and caches keep has mostly been kept by then.
  const warm = -samples / 2;
  for (let sample = warm; sample <= samples; sample += 1) {
    await visit.page.evaluate(use, { times: each, addresses, user: DEMO });
    if (sample > 0) counts.push({ time: sample * each, ...(await count(visit)) });
  }
  return counts;
}

/** In the page, without the browser's remote control, which keeps something of every call. */
async function changeRoutes({ times, addresses: list }) {
  for (let time = 0; time < times; time += 1) {
    location.hash = `#${list[time % list.length]}`;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

async function logInAndOut({ times, user }) {
  const find = (selector) => document.querySelector(selector);
  const until = async (isSo) => {
    const end = performance.now() + 10_000;
    while (!isSo()) {
      if (performance.now() > end) throw new Error(document.querySelector('main').textContent);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const field = 'input[name=password]';
  location.hash = '#/login';
  for (let time = 0; time < times; time += 1) {
    await until(() => find(field));
    find('input[name=email]').value = user.email;
    find(field).value = user.password;
    find('main form').requestSubmit();
    await until(() => find('main table'));
    const buttons = [...document.querySelectorAll('header button')];
    buttons.find(({ textContent }) => textContent === 'Logout').click();
    // Nobody logs in again before the logout is answered, which brings the next token.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await until(() => find(field));
}

async function count({ page, cdp, heap }) {
  await page.waitForTimeout(300);
  const bytes = await heap();
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { heap: bytes * 1000, nodes, listeners: jsEventListeners };
}
