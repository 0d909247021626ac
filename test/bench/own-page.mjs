import { DEMO } from '../service/demo.mjs';
import { open, withContext } from './browser.mjs';

/** How our page is worked, by what a visitor sees: public routes, links, fields, headings. */
export const password = 'input[name=password]';

/** Types the demo user's data into the login form, as a person does, and waits until the form has gone. */
export async function logIn({ page }) {
  await page.locator('input[name=email]').fill(DEMO.email);
  await page.locator(password).fill(DEMO.password);
  await page.locator('form button[type=submit]').first().click();
  await page.locator(password).waitFor({ state: 'detached' });
}

/** Cookies and storage of the demo user, for contexts that start logged in. */
export const loggedIn = (browser, url) =>
  withContext(browser, async (context) => {
    const visit = await open(context, { url: `${url}#/login`, selector: password });
    await visit.painted();
    await started(visit, password);
    await logIn(visit);
    await visit.idle();
    return context.storageState();
  });

/** Until React has taken over what it finds in the page: before, nobody listens. */
export const started = ({ page }, selector) =>
  page.waitForFunction((wanted) => {
    const element = [...document.querySelectorAll(wanted)].find(window.bench.isVisible);
    return element && Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  }, selector);
