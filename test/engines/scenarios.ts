import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { journey, personas } from '../browser/journey.ts';
import { getTranslator, type Language } from '../browser/translations.ts';
import { startServer } from '../service/server.mjs';
import { root } from '../setup.mjs';
import type { Driver } from './driver.ts';
import { createUserActions } from './user-actions.ts';

/** The first script of the page keeps what no visitor should cause. */
const errorRecorder = `const keep = (it) => { sessionStorage.errors = (sessionStorage.errors ?? '') + it + '\\n'; };
addEventListener('error', ({ message }) => keep(message));
addEventListener('unhandledrejection', ({ reason }) => keep(reason));
addEventListener('securitypolicyviolation', ({ violatedDirective }) => keep(violatedDirective));
const { error } = console;
console.error = (...words) => { keep(words.join(' ')); error(...words); };
`;

/** What an engine has to show: the journey of `../browser`, and how the page starts in it. */
export function testEngine(openDriver: (locale: string) => Promise<Driver>, language: Language) {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** The built page on a server of its own; `lacking`: the names of files that are not there. */
  async function openVisit(locale = 'en-GB', missingFiles = /^$/) {
    const dist = mkdtempSync(join(tmpdir(), 'engines-'));
    closing.push(() => rmSync(dist, { recursive: true }));
    cpSync(join(root, 'dist'), dist, { recursive: true });
    for (const name of readdirSync(join(dist, 'assets'))) {
      if (missingFiles.test(name)) rmSync(join(dist, 'assets', name));
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
      url,
      mailedLink: (address: string) =>
        service?.outbox.mails.find(({ to }) => to === address)?.link ?? '',
      readErrors: () => driver.evaluate('sessionStorage.errors ?? ""'),
    };
  }

  test('The whole journey, from the first visit to the deleted profile, works.', async () => {
    const [persona] = personas.filter((it) => it.language === language);
    if (!persona) throw new Error(`Nobody travels in ${language}.`);
    const { readErrors, url, mailedLink, ...actions } = await openVisit(persona.locale);
    await journey(actions, persona, { url, mailedLink, email: 'ada@example.com' });
    expect(await readErrors()).toBe('');
  });

  test('The prerendered view is hydrated and keeps the text typed before.', async () => {
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

  test('A start that fails says so.', async () => {
    const { url, open, waitForText } = await openVisit('en-GB', /^react-/);
    await open(`${url}#/contact`);
    await waitForText('This page needs JavaScript and has not started yet.');
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
