import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { encodeSettings, field, focused, formWith, heading } from '../browser/stage.ts';
import { decodeSettings } from '../service/page.mjs';
import { startServer } from '../service/server.mjs';
import { example } from './guide.mjs';
import { appPage, folder, hostStyle, hostThings, startPlatform } from './platform.mjs';
import { freePort } from './servers.mjs';
import { firstLogin, logOut, sendLogin, setHostStage, tryLogin } from './stage.ts';

const running: { readonly close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((it) => it.close()));
});

const chapter = "In the platform's folder";
const written = { service: 'https://sign.example.com', platform: 'https://cloud.example.com' };
const servicePort = await freePort();
const service = `http://127.0.0.1:${servicePort}`;
const settings = JSON.parse(example(chapter, 'json').replace(written.service, service));
const stage = setHostStage({ settings });

type Options = Omit<Parameters<typeof startPlatform>[0], 'dist'> & {
  readonly dist?: string;
  /** Of the service that has another address than the platform. */
  readonly elsewhere?: Partial<Parameters<typeof startServer>[0]>;
};

/** The platform, and the service on another port, which knows it. */
async function platform({ elsewhere, ...options }: Options = {}) {
  const it = await startPlatform({ dist: stage.dist, connect: service, ...options });
  const asked = { dist: stage.dist, port: servicePort, origin: it.url, ...elsewhere };
  running.push(it, await startServer(asked));
  const visit = await stage.visit(it.url, service, otherSite);
  return { ...visit, url: it.url };
}

const loader = (nonce: string) =>
  `<script nonce="${nonce}" defer src="${folder}embed.js?v=1a2b3c-0"></script>`;

/** What follows from the room there is, and the document's language, which is that of the application. */
const ofThePage =
  /^(top|bottom|inset-block-start|inset-block-end|perspective-origin|transform-origin|-webkit-locale)$/;

/** An app's page as the platform makes it, with what its template says. */
const around = (head: string, content: string) => `<!doctype html>
<html lang="fr" dir="ltr"><head><meta charset="utf-8"><title>Portal - Nextcloud</title>
<link rel="icon" href="data:,">${head}<style>${hostStyle}</style></head>
<body id="body-user">${hostThings}<main id="content" class="app-portal"><h1 class="hidden-visually" id="host-title">Portal</h1>
${content}</main></body></html>`;

const template = example(chapter, 'html');
const [, writtenSettings = ''] = /name="settings" content="([^"]+)"/.exec(template) ?? [];

/** The app's page with the guide's lines in its template. */
const embeddedWith = (given: unknown) => (nonce: string) =>
  around(loader(nonce), template.replace(writtenSettings, encodeSettings(given)));
const embedded = embeddedWith(settings);

/** The computed style of each element, and of what stands before and after it. */
const stylesOf = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const told = (element: Element, pseudo: string) => {
      const style = getComputedStyle(element, pseudo || null);
      const said = Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`);
      const classes = element.getAttribute('class') ?? '';
      return [`${element.tagName} ${classes} ${pseudo}`, said] as const;
    };
    return [...document.querySelectorAll(wanted)].flatMap((element) =>
      ['', '::before', '::after'].map((pseudo) => told(element, pseudo)),
    );
  }, selector);

describe("The platform's folder", () => {
  test('needs no file that the platform would not serve', () => {
    const names = readdirSync(stage.dist, { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => /\.\w+$/.test(name));
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((name) => !/\.(html|js|css|svg)$/.test(name))).toEqual([]);
    const stable = files.filter((name) => !/^assets\/[\w-]+-[A-Z0-9]{8}\.(js|css|svg)$/.test(name));
    expect(stable.sort()).toEqual(['embed.js', 'index.html', 'licences.html']);
  });

  test('runs the page by its full name, under the policy that it brings itself', async () => {
    const { page, plan, url } = await platform();
    await page.goto(`${url}${folder}index.html#/login`);
    await heading(page, 'Login').waitFor();
    const inline = () =>
      page.evaluate(() => {
        const script = document.createElement('div');
        script.setAttribute('style', 'color: red');
        return script.style.color;
      });
    plan('console: Applying inline style violates');
    expect(await inline()).toBe('');
  });
});

/** Another site for browsers, though the same computer: `localhost` is no `127.0.0.1`. */
const otherSite = `http://localhost:${servicePort}`;
const inFolder = `${folder}index.html`;
/** What a call that must not succeed may cause. */
const refusals = ['console: ', 'unreachable', 'not loaded', '403 POST /auth/login'];
const onlyStored = { session: 'server' };

describe('A service with another address', () => {
  test.each([inFolder, appPage])(
    'lets somebody log in at %s, stay so, and log out',
    async (path) => {
      const { page, plan, url } = await platform({ page: embedded });
      plan(firstLogin);
      await page.goto(`${url}${path}#/login`);
      await sendLogin(page);
      await page.reload();
      await page.getByRole('main').getByText('Nextcloud Milano').first().waitFor();
      await logOut(page);
      await page.reload();
      await heading(page, 'Login').waitFor();
    },
  );

  test('hears the calls that browsers ask about before, and shows the headers of its answers', async () => {
    const { page, plan, url } = await platform();
    await page.goto(`${url}${inFolder}`);
    plan('401 DELETE /settings/profile');
    const heard = await page.evaluate(async (address) => {
      const init = { method: 'DELETE', headers: { 'X-CSRF-Token': 'x' } } as const;
      const { status, headers } = await fetch(address, { ...init, credentials: 'include' });
      return [status, (headers.get('X-CSRF-Token') ?? '').length > 20];
    }, `${service}/api/v1/settings/profile`);
    expect(heard).toEqual([401, true]);
  });

  test('sends the headers that the guide lists', async () => {
    const { url } = await platform();
    const init = {
      method: 'OPTIONS',
      headers: { Origin: url, 'Access-Control-Request-Method': 'POST' },
    };
    const answer = await fetch(`${service}/api/v1/auth/login`, init);
    const lines = example(chapter, 'http').replace(written.platform, url).split('\n');
    expect([answer.status, lines.length]).toEqual([204, 6]);
    for (const line of lines) {
      const [name = '', value] = line.split(': ');
      expect([name, answer.headers.get(name)]).toEqual([name, value]);
    }
  });

  test('on another site needs a cookie that goes there', async () => {
    const given = { ...settings, apiBase: otherSite };
    const { page, plan, url } = await platform({
      page: embeddedWith(given),
      connect: otherSite,
      elsewhere: { sameSite: 'None' },
    });
    plan(firstLogin);
    await page.goto(`${url}${appPage}#/login`);
    await sendLogin(page);
    await page.reload();
    await page.getByRole('main').getByText('Nextcloud Milano').first().waitFor();
  });

  test.each<[string, Options]>([
    ['does not allow the page', { elsewhere: { origin: 'https://other.example.com' } }],
    ['is not in the policy of the page', { connect: '' }],
    [
      'keeps its cookie to its site, which is another',
      { page: embeddedWith({ ...settings, apiBase: otherSite }), connect: otherSite },
    ],
    [
      'is looked for at the platform, whose server was told nothing',
      { page: embeddedWith(onlyStored) },
    ],
  ])('lets nobody log in where it %s', async (_, options) => {
    const { page, tolerate, url } = await platform({ page: embedded, ...options });
    tolerate(...refusals, '404 POST /auth/login');
    await page.goto(`${url}${appPage}#/login`);
    await tryLogin(page);
    await page.locator('#app').getByRole('alert').getByText(/\w/).first().waitFor();
    await heading(page, 'Login').waitFor();
  });
});

describe("A service that the platform's server passes calls on to", () => {
  test.each([inFolder, appPage])(
    'lets somebody log in at %s, stay so, and log out',
    async (path) => {
      const dist = stage.place('');
      const index = join(dist, 'index.html');
      const html = readFileSync(index, 'utf8');
      writeFileSync(index, html.replace(encodeSettings(settings), encodeSettings(onlyStored)));
      const page = embeddedWith(onlyStored);
      const it = await platform({ dist, page, connect: '', service: stage.port() });
      it.plan(firstLogin);
      await it.page.goto(`${it.url}${path}#/login`);
      await sendLogin(it.page);
      await it.page.reload();
      await it.page.getByRole('main').getByText('Nextcloud Milano').first().waitFor();
      await logOut(it.page);
    },
  );
});

describe("An app's own page", () => {
  test('holds the application, which is set as its template says', async () => {
    expect(decodeSettings(writtenSettings)).toEqual(JSON.parse(example(chapter, 'json')));
    const { page, url } = await platform({ page: embeddedWith({ ...settings, brand: 'Portal' }) });
    await page.goto(`${url}${appPage}#/login`);
    await heading(page, 'Login').waitFor();
    expect(await page.title()).toBe('Login – Portal');
  });

  test('keeps its own hashes, buttons, headings and elements', async () => {
    const { page, url } = await platform({ page: embedded });
    await page.goto(`${url}${appPage}#details`);
    await page.locator('#app h1').waitFor();
    expect(new URL(page.url()).hash).toBe('#details');
    await page.goto(`${url}${appPage}#/login`);
    await heading(page, 'Login').waitFor();
    await page.locator('#to-details').click();
    expect(new URL(page.url()).hash).toBe('#details');
    // The screen stays when the page goes to a place of its own.
    await heading(page, 'Login').waitFor();
    expect(await page.locator('#host-fallback').count()).toBe(1);
    await page.locator('#app a[href="#/register"]').first().click();
    await heading(page, 'Sign Up').waitFor();
    expect(await focused(page)).toBe('Sign Up');
  });

  test('hears of its own buttons while the application starts', async () => {
    const { page, url } = await platform({ page: embedded });
    let start = () => {};
    const pressed = new Promise<void>((resolve) => {
      start = resolve;
    });
    await page.route('**/react-*.js', (route) => pressed.then(() => route.continue()));
    await page.goto(`${url}${appPage}#/login`, { waitUntil: 'commit' });
    await page.evaluate(() => {
      document.querySelector('#host-button')?.addEventListener('click', ({ currentTarget }) => {
        (currentTarget as Element).textContent = 'Pressed';
      });
    });
    await page.locator('#app').waitFor({ state: 'attached' });
    await page.locator('#host-button').click();
    expect(await page.locator('#host-button').innerText()).toBe('PRESSED');
    start();
    await heading(page, 'Login').waitFor();
  });

  test('looks the same with the application in it', async () => {
    let holds = false;
    const page = (nonce: string) => (holds ? embedded(nonce) : around('', '<div></div>'));
    const it = await platform({ page });
    const own = 'header#header *, #menu, #menu *, section.stack, section.stack *, #host-title';
    await it.page.goto(`${it.url}${appPage}#/login`);
    const before = await stylesOf(it.page, own);
    holds = true;
    await it.page.reload();
    await field(formWith(it.page, 'Login'), 'Password').waitFor();
    const after = await stylesOf(it.page, own);
    expect(before.length).toBeGreaterThan(60);
    expect(differences(before, after)).toEqual([]);
  });

  test.each([
    ...['/login', '/register', '/', '/docs/help'].map((route) => [route, 1280] as const),
    ['/login', 390] as const,
    ['/accounts/overview', 1280] as const,
    ['/accounts/overview', 390] as const,
  ])('leaves the look of %s as it is alone, %d pixels wide', async (route, width) => {
    const { page, plan, url } = await platform({ page: embedded });
    await page.setViewportSize({ width, height: 720 });
    if (route.startsWith('/accounts')) {
      plan(firstLogin);
      await page.goto(`${url}${inFolder}#/login`);
      await sendLogin(page);
    }
    const look = async (address: string) => {
      await page.goto('about:blank');
      await page.goto(`${address}#${route}`);
      await page.locator('#app main h1').waitFor();
      await page.locator('.fallback:not(#host-fallback)').waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle');
      // Which section is being read depends on where the page holds the application.
      await page.evaluate(() => {
        document.querySelector('#app [aria-current="location"]')?.removeAttribute('aria-current');
      });
      return stylesOf(page, '#app *:not(option)');
    };
    const alone = await look(`${url}${inFolder}`);
    const inside = await look(`${url}${appPage}`);
    expect(alone.length).toBeGreaterThan(100);
    expect(differences(alone, inside)).toEqual([]);
  });

  test('says what is missing when it has no place for the application', async () => {
    const { page, plan, url } = await platform({
      page: (nonce) => around(loader(nonce), '<p>Nothing</p>'),
    });
    plan('console: Sealport needs an element with data-sealport');
    await page.goto(`${url}${appPage}`);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('#app').count()).toBe(0);
  });

  test('can show the page in a frame, when it allows frames of its own origin', async () => {
    const frame = `<iframe src="${folder}index.html#/login" title="Portal" width="900" height="700"></iframe>`;
    const { page, plan, url } = await platform({ page: () => around('', frame), frames: "'self'" });
    plan(firstLogin);
    await page.goto(`${url}${appPage}`);
    const inside = page.frames().at(-1);
    await sendLogin(inside as unknown as Page);
  });
});

/** Another release in the place of the one there, whose files are gone. */
function upgrade(dist: string) {
  const assets = join(dist, 'assets');
  const other = (name: string) =>
    name.replace(/(?<=-)[A-Z2-7]{8}(?=\.\w+$)/, (hash) => [...hash].reverse().join(''));
  const names = readdirSync(assets);
  const rename = (text: string) =>
    text.replace(/[\w-]+-[A-Z2-7]{8}\.(?:js|css|svg)/g, (it) =>
      names.includes(it) ? other(it) : it,
    );
  for (const name of names) {
    const text = readFileSync(join(assets, name), 'utf8');
    rmSync(join(assets, name));
    writeFileSync(join(assets, other(name)), rename(text));
  }
  for (const name of ['index.html', 'embed.js']) {
    const path = join(dist, name);
    // The renamed files have other hashes.
    const text = readFileSync(path, 'utf8').replace(/ integrity="[^"]+"/g, '');
    writeFileSync(path, rename(text));
  }
}

describe('An upgrade that deletes the old files', () => {
  /** What the page's loader cost: nothing, as the browser has kept it. */
  const loaded = (page: Page) =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/embed.js'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
  const privacy = (page: Page) => page.locator('#app a[href="#/privacy"]').first();
  const isThere = (page: Page) =>
    page.getByRole('heading', { level: 1, name: 'Privacy', exact: false }).waitFor();

  test('reaches a tab that was open, though its browser keeps every script for months', async () => {
    const dist = stage.place('');
    const { page, tolerate, url } = await platform({ dist, page: embedded });
    await page.goto(`${url}${appPage}#/login`);
    await heading(page, 'Login').waitFor();
    await page.waitForLoadState('networkidle');
    upgrade(dist);
    tolerate(`404 GET ${folder}assets/`);
    await privacy(page).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await isThere(page);
    expect(await loaded(page)).toEqual([0]);
  });

  test.each([
    ['months', {}],
    ['a year', { age: 31_536_000 }],
  ])(
    'reaches those who come back, though their browser keeps every script for %s',
    async (_, age) => {
      const dist = stage.place('');
      const { page, url } = await platform({ dist, page: embedded, ...age });
      await page.goto(`${url}${appPage}#/login`);
      await heading(page, 'Login').waitFor();
      // Nothing is fetched ahead any more.
      await page.goto('about:blank');
      upgrade(dist);
      await page.goto(`${url}${appPage}#/login`);
      await heading(page, 'Login').waitFor();
      await privacy(page).click();
      await isThere(page);
      expect(await loaded(page)).toEqual([0]);
    },
  );

  test('reaches a tab of the page in the folder, which browsers may keep for weeks', async () => {
    const dist = stage.place('');
    const { page, tolerate, url } = await platform({ dist });
    await page.goto(`${url}${inFolder}#/login`);
    await heading(page, 'Login').waitFor();
    await page.waitForLoadState('networkidle');
    upgrade(dist);
    tolerate(`404 GET ${folder}assets/`);
    await privacy(page).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await isThere(page);
  });
});

type Styles = Awaited<ReturnType<typeof stylesOf>>;

function differences(one: Styles, other: Styles): string[] {
  const names = (styles: Styles) => styles.map(([name]) => name).join('\n');
  if (names(one) !== names(other)) return ['other elements', names(one), names(other)];
  return one.flatMap(([name, said], index) => {
    const others = new Map((other[index]?.[1] ?? []).map((it) => [it.split(':', 1)[0], it]));
    return said.flatMap((it) => {
      const property = it.split(':', 1)[0] ?? '';
      const same = others.get(property) === it || ofThePage.test(property);
      return same ? [] : [`${name}: ${it} | ${others.get(property)}`];
    });
  });
}
