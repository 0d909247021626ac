import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { encodeSettings, field, focused, formWith, heading } from '../browser/stage.ts';
import { appPage, folder, hostStyle, hostThings, startPlatform } from './platform.mjs';
import { firstLogin, sendLogin, setHostStage } from './stage.ts';

let running: Awaited<ReturnType<typeof startPlatform>> | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});
const stage = setHostStage();

type Options = Omit<Parameters<typeof startPlatform>[0], 'dist' | 'service'>;

async function platform(options: Options) {
  running = await startPlatform({ dist: stage.dist, service: stage.port(), ...options });
  const { page, plan } = await stage.visit(running.url);
  return { page, plan, url: running.url };
}

const loader = (nonce: string) =>
  `<script nonce="${nonce}" defer src="${folder}embed.js?v=1a2b3c-0"></script>`;

/** What follows from the room there is, and the document's language, which is that of the application. */
const ofThePage = /^(bottom|inset-block-end|perspective-origin|transform-origin|-webkit-locale)$/;

/** An app's page as the platform makes it, with what its template says. */
const around = (head: string, content: string) => `<!doctype html>
<html lang="fr" dir="ltr"><head><meta charset="utf-8"><title>Portal - Nextcloud</title>
<link rel="icon" href="data:,">${head}<style>${hostStyle}</style></head>
<body id="body-user">${hostThings}<main id="content" class="app-portal"><h1 class="hidden-visually" id="host-title">Portal</h1>
${content}</main></body></html>`;

const metas = `<meta name="settings" content="${encodeSettings({ session: 'server', brand: 'Portal' })}">
<meta name="csrf-token" content=""><meta name="user-hash" content="">`;

const embedded = (nonce: string) =>
  around(loader(nonce), `${metas}<div data-sealport>Loading</div>`);

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
    const stable = files.filter(
      (name) => !/^assets\/[\w-]+-[A-Za-z0-9]{6}\.(js|css|svg)$/.test(name),
    );
    expect(stable.sort()).toEqual(['embed.js', 'index.html', 'licences.html']);
  });

  test('runs the page by its full name, under the policy that it brings itself', async () => {
    const { page, plan, url } = await platform({ page: () => '' });
    plan(firstLogin);
    await page.goto(`${url}${folder}index.html#/login`);
    await sendLogin(page);
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

describe("An app's own page", () => {
  test('holds the application: somebody logs in under the nonce policy', async () => {
    const { page, plan, url } = await platform({ page: embedded });
    plan(firstLogin);
    await page.goto(`${url}${appPage}#/login`);
    await sendLogin(page);
    await page.reload();
    await page.getByText('Nextcloud Milano').first().waitFor();
    expect(await page.title()).toBe('Accounts – Portal');
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
    await page.route('**/react-*.js', (route) => setTimeout(() => route.continue(), 1500));
    await page.goto(`${url}${appPage}#/login`, { waitUntil: 'commit' });
    await page.evaluate(() => {
      document.querySelector('#host-button')?.addEventListener('click', ({ currentTarget }) => {
        (currentTarget as Element).textContent = 'Pressed';
      });
    });
    await page.locator('#app').waitFor({ state: 'attached' });
    await page.locator('#host-button').click();
    expect(await page.locator('#host-button').innerText()).toBe('PRESSED');
    await heading(page, 'Login').waitFor();
  });

  test('looks the same with the application in it', async () => {
    let holds = false;
    const page = (nonce: string) =>
      around(
        holds ? loader(nonce) : '',
        holds ? `${metas}<div data-sealport></div>` : '<div></div>',
      );
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

  test.each(['/login', '/register', '/', '/docs/help'])(
    'leaves the look of %s as it is alone',
    async (route) => {
      const { page, url } = await platform({ page: embedded });
      const look = async (address: string) => {
        await page.goto('about:blank');
        await page.goto(`${address}#${route}`);
        await page.locator('#app main h1').waitFor();
        await page.locator('.fallback:not(#host-fallback)').waitFor({ state: 'detached' });
        await page.waitForLoadState('networkidle');
        return stylesOf(page, '#app *:not(option)');
      };
      const alone = await look(`${url}${folder}index.html`);
      const inside = await look(`${url}${appPage}`);
      expect(alone.length).toBeGreaterThan(100);
      expect(differences(alone, inside)).toEqual([]);
    },
  );

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
