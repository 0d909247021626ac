import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { journey, personas } from '../browser/journey.ts';
import { getTranslator, type Language } from '../browser/translations.ts';
import { startServer } from '../tools/service/server.mjs';
import { root } from '../tools/setup.mjs';
import { type Driver, waitFor } from './driver.ts';
import { createUserActions } from './user-actions.ts';

/** A script that runs first in the page, and records errors. */
const errorRecorder = `const keep = (it) => { sessionStorage.errors = (sessionStorage.errors ?? '') + it + '\\n'; };
addEventListener('error', ({ message }) => keep(message));
addEventListener('unhandledrejection', ({ reason }) => keep(reason));
addEventListener('securitypolicyviolation', ({ violatedDirective }) => keep(violatedDirective));
const { error } = console;
console.error = (...words) => { keep(words.join(' ')); error(...words); };
`;

/** What index.html says in English when the application does not start. */
const startNotice =
  'This page needs JavaScript and has not started yet. If this text does not disappear, allow JavaScript, update your browser and reload the page.';

const noChange = { files: /^$/, content: '' };

/** Defines the tests of an engine: the journey of `../browser`, and what engines do differently. */
export function testEngine(openDriver: (locale: string) => Promise<Driver>, language: Language) {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** Serves a copy of the built page, in which some files are missing or changed, and opens it. */
  async function openVisit(locale = 'en-GB', missingFiles = /^$/, change = noChange) {
    const dist = mkdtempSync(join(tmpdir(), 'engines-'));
    closing.push(() => rmSync(dist, { recursive: true }));
    cpSync(join(root, 'dist'), dist, { recursive: true });
    for (const name of readdirSync(join(dist, 'assets'))) {
      const file = join(dist, 'assets', name);
      if (missingFiles.test(name)) rmSync(file);
      else if (change.files.test(name)) appendFileSync(file, change.content);
    }
    const page = readFileSync(join(dist, 'index.html'), 'utf8');
    const recordedPage = page.replace(
      '<title>',
      '<script src="./error-recorder.js"></script><title>',
    );
    writeFileSync(join(dist, 'index.html'), recordedPage);
    writeFileSync(join(dist, 'error-recorder.js'), errorRecorder);
    const { url, service, close } = await startServer({ dist, port: 0 });
    const driver = await openDriver(locale);
    closing.push(close, driver.close);
    return {
      ...createUserActions(driver),
      evaluate: driver.evaluate,
      /** Waits until an expression in the page is true. */
      waitUntil: (expression: string) =>
        waitFor(
          expression,
          async () => (await driver.evaluate(`String(${expression})`)) === 'true' || undefined,
        ),
      url,
      mailedLink: (address: string) =>
        service?.outbox.mails.find(({ to }) => to === address)?.link ?? '',
      readErrors: () => driver.evaluate('sessionStorage.errors ?? ""'),
    };
  }

  test('A user can complete the journey from the first visit to the deletion of the profile.', async () => {
    const [persona] = personas.filter((it) => it.language === language);
    if (!persona) throw new Error(`There is no persona for ${language}.`);
    const { readErrors, url, mailedLink, ...actions } = await openVisit(persona.locale);
    await journey(actions, persona, { url, mailedLink, email: 'ada@example.com' });
    expect(await readErrors()).toBe('');
  });

  test('The login works as soon as it is in sight, and keeps what is typed.', async () => {
    const { url, open, type, readValue, press, waitForText, waitForHeading, readErrors } =
      await openVisit('it-IT');
    const t = getTranslator('it');
    const form = { form: t('Login') };
    await open(`${url}#/login`);
    await type(t('Email address'), 'ada@example.com', form);
    await press('button', t('Login'), form);
    await waitForText(t('The password is required.'), form);
    expect(await readValue(t('Email address'), form)).toBe('ada@example.com');
    await press('button', t('Reset password'), 'main');
    await waitForHeading(t('Reset password'));
    expect(await readErrors()).toBe('');
  });

  test.each([/^react-/, /^boot-/])(
    'If the file %s is missing, a visible notice says that the page has not started, and no other page is shown.',
    async (missingFile) => {
      const { url, open, waitForText, evaluate } = await openVisit('en-GB', missingFile);
      await open(`${url}#/contact`);
      await waitForText(startNotice);
      const notice = 'document.querySelector(".fallback").getBoundingClientRect()';
      expect(await evaluate(`String(${notice}.bottom <= innerHeight && ${notice}.top >= 0)`)).toBe(
        'true',
      );
      expect(
        await evaluate(
          'String(document.querySelector("h1")?.checkVisibility({ visibilityProperty: true }) ?? false)',
        ),
      ).toBe('false');
    },
  );

  test('The first script does not run if its content does not match its integrity.', async () => {
    const change = { files: /^boot-/, content: '\ndocument.documentElement.dataset.changed = "";' };
    const { url, open, waitForText, evaluate } = await openVisit('en-GB', /^$/, change);
    await open(`${url}#/login`);
    await waitForText(startNotice);
    expect(await evaluate('String(document.documentElement.dataset.changed)')).toBe('undefined');
  });

  test('The style sheet is not applied if its content does not match its integrity.', async () => {
    const change = { files: /^main-.*css$/, content: '\n#app { outline: 7px solid red; }' };
    const { url, open, waitForHeading, evaluate } = await openVisit('en-GB', /^$/, change);
    await open(`${url}#/login?lang=en`);
    await waitForHeading('Log in');
    expect(
      await evaluate('getComputedStyle(document.querySelector("#app")).outlineWidth'),
    ).not.toBe('7px');
  });

  test('An email address with an umlaut in its domain is accepted, and sent and shown in ASCII.', async () => {
    const { url, open, type, press, waitForHeading, waitForText, evaluate, readErrors } =
      await openVisit();
    await open(`${url}#/passwordreset?lang=en`);
    await waitForHeading('Reset password');
    await evaluate(`(() => {
      const { fetch } = window;
      window.fetch = (url, init) => { window.body = init.body; return fetch(url, init); };
      return '';
    })()`);
    await type('Email address', 'ada@müller.example', { form: 'Request reset' });
    await press('button', 'Request reset', { form: 'Request reset' });
    await waitForHeading('Check your email');
    await waitForText('ada@xn--mller-kva.example');
    expect(await evaluate('window.body')).toBe('{"email":"ada@xn--mller-kva.example"}');
    expect(await readErrors()).toBe('');
  });

  test('A reload of a long page and Back from another document keep the scroll position.', async () => {
    const { url, open, evaluate, waitUntil } = await openVisit();
    await open(`${url}#/docs/nextcloud`);
    await waitUntil(
      'document.documentElement.scrollHeight > 2000 && !document.querySelector(".fallback")',
    );
    await evaluate('String(window.scrollTo(0, 700))');
    await waitUntil('window.scrollY === 700');
    await evaluate('String(Object.assign(window, { isOld: true }) && location.reload())');
    await waitUntil('!window.isOld && window.scrollY === 700');
    await open(`${url}?other#/contact`);
    await waitUntil('location.search !== "" && !document.querySelector(".fallback")');
    await evaluate('String(history.back())');
    await waitUntil('location.search === "" && window.scrollY === 700');
  });

  test('A link to the current URL opens its screen anew, and its history entry gets a new ID.', async () => {
    const { url, open, press, waitForHeading, evaluate, waitUntil } = await openVisit();
    await open(`${url}#/login?lang=en`);
    await waitForHeading('Log in');
    await waitUntil('Boolean(history.state?.id)');
    await evaluate('String(window.previousId = history.state.id)');
    await press('link', 'Login', 'banner');
    await waitUntil('history.state?.id && history.state.id !== window.previousId');
    await waitUntil('document.activeElement.localName === "h1"');
  });

  test('Links, sections, Back and Forward lead to one screen each, where it was left.', async () => {
    const { url, open, press, waitForHeading, evaluate, waitUntil, readErrors } = await openVisit();
    await open(`${url}#/docs/faq?lang=en`);
    await waitUntil('document.querySelector("article details") !== null');
    await evaluate('String(window.scrollTo(0, 700))');
    await waitUntil('window.scrollY === 700');
    await evaluate('document.querySelector("#app header a[href^=\'#/login\']").click()');
    await waitForHeading('Log in');
    await waitUntil('window.scrollY === 0 && document.activeElement.localName === "h1"');
    await press('button', 'Reset password', 'main');
    await waitForHeading('Reset password');
    await evaluate('String(history.go(-2))');
    await waitUntil('document.querySelector("article details") !== null && window.scrollY === 700');
    await evaluate('String(history.forward())');
    await waitForHeading('Log in');
    await evaluate('String(location.hash = "#/docs/faq?section=lost-secret")');
    await waitUntil('document.activeElement.id === "lost-secret"');
    await evaluate('String(history.back())');
    await waitForHeading('Log in');
    expect(await evaluate('location.hash')).toBe('#/login?lang=en');
    expect(await readErrors()).toBe('');
  });

  test('Back, a reload and a change of language show what was unfolded, at the same place.', async () => {
    const { url, open, choose, waitForHeading, evaluate, waitUntil, readErrors } =
      await openVisit();
    const last = '[...document.querySelectorAll("article details")].at(-1)';
    await open(`${url}#/docs/faq?lang=en`);
    await waitUntil(`${last} !== undefined`);
    await evaluate(`String(${last}.querySelector("summary").click())`);
    await evaluate('String(window.scrollTo(0, document.documentElement.scrollHeight))');
    await waitUntil('window.scrollY > 700');
    const getPosition = () => evaluate('String(window.scrollY)');
    const position = await getPosition();
    const isSame = `${last}?.open && window.scrollY === ${position}`;
    await evaluate('document.querySelector("#app header a[href^=\'#/login\']").click()');
    await waitForHeading('Log in');
    await evaluate('String(history.back())');
    await waitUntil(isSame);
    await evaluate('String(Object.assign(window, { isOld: true }) && location.reload())');
    await waitUntil(`!window.isOld && ${isSame}`);
    await choose('Language', 'Deutsch', 'contentinfo');
    await waitUntil(
      `document.documentElement.lang === "de" && ${last}?.open && window.scrollY > 700`,
    );
    expect(await readErrors()).toBe('');
  });

  test('A screen that cannot be loaded says so and leaves the others reachable.', async () => {
    const { url, open, waitForHeading, waitFor } = await openVisit('en-GB', /^contact-en/);
    await open(`${url}#/contact`);
    await waitForHeading('This page could not be loaded');
    await waitFor('button', 'Try again', 'main');
    await waitFor('link', 'Login', 'banner');
  });

  test('A change of language reloads the page and keeps the input.', async () => {
    const { url, open, type, choose, waitForHeading, readValue, getLang } = await openVisit();
    const t = getTranslator('de');
    await open(`${url}#/register`);
    await type('Name', 'Ada Rossi', { form: 'Sign Up' });
    await choose('Language', 'Deutsch', 'contentinfo');
    await waitForHeading(t('Sign Up'));
    expect(await getLang()).toBe('de');
    expect(await readValue(t('Name'), { form: t('Sign Up') })).toBe('Ada Rossi');
  });
}
