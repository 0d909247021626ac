import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { contentOf, fillIn, formCalled, forms, samplePlatform } from '../forms.ts';
import {
  alerts,
  button,
  eventually,
  field,
  formWith,
  heading,
  link,
  setStage,
  settled,
  type Visit,
} from '../stage.ts';

/** Stands for the analytics service: keeps everything that it is told. */
const script = `
const told = [];
const run = (command) => {
  told.push(command);
  if (command[0] === 'trackPageView') {
    fetch('/matomo.php?' + encodeURIComponent(JSON.stringify([told, document.title])), { mode: 'no-cors' });
  }
};
window._paq.forEach(run);
window._paq = { push: run };
`;
const heard: string[] = [];
const matomo = createServer(({ url = '/', headers }, res) => {
  heard.push(decodeURIComponent(url), JSON.stringify(headers));
  res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  res.setHeader('Content-Type', 'text/javascript');
  res.end(url.endsWith('.js') ? script.replace("'/matomo", `'${origin}/matomo`) : '');
});
await new Promise<void>((resolve) => matomo.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(matomo.address() as AddressInfo).port}`;

const stage = setStage({ settings: { analytics: { id: '7', url: `${origin}/` } } });

beforeEach(() => {
  heard.length = 0;
});
afterAll(() => {
  matomo.close();
  matomo.closeAllConnections();
});

/** Everywhere that outlives the moment: what is stored, shown, remembered and said. */
async function traces(page: Page): Promise<Readonly<Record<string, string>>> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  const found = await page.evaluate(() => ({
    address: location.href,
    title: document.title,
    document: document.documentElement.outerHTML,
    values: [...document.querySelectorAll('input, textarea')]
      .map((it) => (it as HTMLInputElement).value)
      .join('\n'),
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    state: JSON.stringify(history.state),
    name: window.name,
    cookie: document.cookie,
    referrer: document.referrer,
    queue: JSON.stringify(Reflect.get(window, '_paq') ?? null),
  }));
  return { ...found, history: JSON.stringify(entries), analytics: heard.join('\n') };
}

/** Keeps all that is said on the console and all addresses that are asked for. */
function listen({ page, context }: Visit) {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  context.on('request', (request) => {
    // The call that uses the token names it, as the specification says.
    if (!request.url().includes('/api/v1/')) said.push(request.url());
    said.push(request.headers().referer ?? '');
  });
  return said;
}

const expectNowhere = (places: Readonly<Record<string, string>>, secret: string) => {
  const found = Object.keys(places).filter((place) => places[place]?.includes(secret));
  expect(found).toEqual([]);
};

describe('a token of an email', () => {
  /** title of the form that uses it, route before the token, what is said then */
  const links = [
    ['registration confirmation', '/confirm/', 'Registration complete, you can now login.'],
    ['reset completion', '/passwordreset/', 'Password reset complete, you can now login.'],
    ['profile deletion', '/profile/delete/', 'User profile deleted.'],
  ] as const;

  test.each(links)('is nowhere after its use (%s)', async (title, route, message) => {
    const token = 'Tok3nTok3nTok3nTok3n';
    const visit = await stage.visit({ origins: [origin] });
    const { page, open } = visit;
    const said = listen(visit);
    await page.route(`**/api/v1/auth/**/${token}`, (it) =>
      it.fulfill({ json: { email: 'ada@example.com', display_name: 'Ada' } }),
    );
    page.on('dialog', (dialog) => dialog.accept());
    await open('/login');
    await eventually(() => heard.join()).toContain('#/login');
    await open(`${route}${token}`);
    // Before its use, too, nobody else hears of it.
    await eventually(() => heard.join()).toContain(`#${route}{token}`);
    expect(heard.join('\n')).not.toContain(token);
    expect(await page.title()).not.toContain(token);
    const form = formCalled(title);
    await button(await fillIn(visit, form), form.submit).click();
    await page.getByRole('main').getByText(message).waitFor();
    await settled(page);
    expectNowhere({ ...(await traces(page)), said: said.join('\n') }, token);
    count('secrets');
  });
});

describe('a password', () => {
  const withPasswords = forms.filter(({ values }) => Object.keys(values).some(isPassword));
  const secret = 'Pa55-that-nobody-else-has';

  function isPassword(label: string) {
    return /password/i.test(label);
  }

  test.each(share(withPasswords, 2))(
    'is nowhere but in its field after a refusal ($title)',
    async (form) => {
      const { visit, path } = await form.open(stage, { origins: [origin] });
      const { page } = visit;
      const said = listen(visit);
      const labels = Object.keys(form.values).filter(isPassword);
      const element = await fillIn(
        visit,
        form,
        Object.fromEntries(labels.map((label) => [label, secret])),
      );
      await page.route(`**/api/v1${path}`, (route) => route.fulfill({ status: 500, body: '' }));
      visit.plan(`500 ${form.call.split(' ')[0]} ${path}`);
      // Shown when it is sent, it is hidden again.
      await button(element, 'Show password').first().click();
      await button(element, form.submit).click();
      await alerts(page).toEqual(['The server answered with an error (500).']);
      expect(await contentOf(visit, form)).toMatchObject({ [labels[0] ?? '']: secret });
      expect(await element.locator('input[type=password]').count()).toBe(labels.length);
      const { values: _, ...elsewhere } = await traces(page);
      expectNowhere({ ...elsewhere, said: said.join('\n') }, secret);
      count('secrets');
    },
  );

  test.each(share(withPasswords, 2, 1))(
    'is nowhere at all after a success ($title)',
    async (form) => {
      const { visit, path } = await form.open(stage, { origins: [origin] });
      const { page } = visit;
      const said = listen(visit);
      const labels = Object.keys(form.values).filter(isPassword);
      const element = await fillIn(
        visit,
        form,
        Object.fromEntries(labels.map((label) => [label, secret])),
      );
      visit.tolerate('401 GET /settings/');
      await page.route(`**/api/v1${path}`, (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ json: { email: 'ada@example.com' } }),
      );
      const answered = page.waitForResponse(`**/api/v1${path}`);
      await button(element, form.submit).click();
      await answered;
      await eventually(async () => (await traces(page)).values).not.toContain(secret);
      expectNowhere({ ...(await traces(page)), said: said.join('\n') }, secret);
      count('secrets');
    },
  );
});

describe('the secret of an account', () => {
  const secret = 'S3cret/of+the+account==';

  async function openAccount(prepare: (visit: Visit) => Promise<unknown> = async () => {}) {
    const person = await stage.register();
    const { id, name } = await stage.addAccount(person, samplePlatform);
    const visit = await stage.visit({ as: person, origins: [origin] });
    await visit.page.route(`**/api/v1/settings/accounts/${id}`, (route) =>
      route.fulfill({ json: { id, ...samplePlatform, secret } }),
    );
    await prepare(visit);
    await visit.open(`/accounts/${id}`);
    await heading(visit.page, name).waitFor();
    await button(visit.page, 'Show secret').waitFor();
    return visit;
  }

  const shown = (page: Page) => field(page, 'Account secret');

  test('is in the page only while it is shown', async () => {
    const visit = await openAccount();
    const { page } = visit;
    const said = listen(visit);
    expectNowhere(await traces(page), secret);
    await button(page, 'Show secret').click();
    await eventually(() => shown(page).inputValue()).toBe(secret);
    const { values: _, document: __, ...elsewhere } = await traces(page);
    expectNowhere(elsewhere, secret);
    await button(page, 'Hide secret').click();
    expectNowhere(await traces(page), secret);
    await button(page, 'Show secret').click();
    await link(page.getByRole('banner'), 'Accounts').click();
    await heading(page, 'Accounts').waitFor();
    expectNowhere({ ...(await traces(page)), said: said.join('\n') }, secret);
    count('secrets');
  });

  test('is hidden in a page that the browser freezes', async () => {
    const { page } = await openAccount();
    await button(page, 'Show secret').click();
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
    await button(page, 'Show secret').waitFor();
    expectNowhere(await traces(page), secret);
    count('secrets');
  });

  test('is not printed, even while it is shown', async () => {
    const { page } = await openAccount();
    await button(page, 'Show secret').click();
    await eventually(() => shown(page).inputValue()).toBe(secret);
    expect(await shown(page).isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('[name=secret]').isVisible()).toBe(false);
    // The id may be printed: that one is no secret.
    expect(await page.locator('input[name=id]').isVisible()).toBe(true);
    count('secrets');
  });

  /** What a browser lacks on plain http, or refuses. */
  const clipboards = [
    ['missing', () => Object.defineProperty(navigator, 'clipboard', { value: undefined })],
    [
      'refused',
      () =>
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: () => Promise.reject(new DOMException('No', 'NotAllowedError')) },
        }),
    ],
  ] as const;

  test.each(clipboards)(
    'is copied without being shown where the clipboard is %s',
    async (...row) => {
      const [, spoil] = row;
      const { page } = await openAccount(({ context }) => context.addInitScript(spoil));
      await button(page, 'Copy secret').click();
      await page.getByText('The secret has been copied.').waitFor();
      expectNowhere(await traces(page), secret);
      const name = field(formWith(page, 'Save'), 'Name');
      await name.fill('');
      await name.press('ControlOrMeta+V');
      await eventually(() => name.inputValue()).toBe(secret);
      count('secrets');
    },
  );

  test('that cannot be copied at all is told so, and stays hidden', async () => {
    const { page } = await openAccount(({ context }) =>
      context.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        document.execCommand = () => false;
      }),
    );
    await button(page, 'Copy secret').click();
    await page
      .getByText('Copying is not possible here. Show the value, select it and press Ctrl+C.')
      .waitFor();
    expectNowhere(await traces(page), secret);
    count('secrets');
  });
});
