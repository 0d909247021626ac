import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { journey, travellers } from '../browser/journey.ts';
import { type Language, wordsIn } from '../browser/translations.ts';
import { startServer } from '../service/server.mjs';
import { root } from '../setup.mjs';
import type { Driver } from './driver.ts';
import { personWith } from './user-actions.ts';

/** The first script of the page keeps what no visitor should cause. */
const watcher = `const keep = (it) => { sessionStorage.trouble = (sessionStorage.trouble ?? '') + it + '\\n'; };
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
  async function visit(locale = 'en-GB', lacking = /^$/) {
    const dist = mkdtempSync(join(tmpdir(), 'engines-'));
    closing.push(() => rmSync(dist, { recursive: true }));
    cpSync(join(root, 'dist'), dist, { recursive: true });
    for (const name of readdirSync(join(dist, 'assets'))) {
      if (lacking.test(name)) rmSync(join(dist, 'assets', name));
    }
    const page = readFileSync(join(dist, 'index.html'), 'utf8');
    const watched = page.replace('<title>', '<script src="./watcher.js"></script><title>');
    writeFileSync(join(dist, 'index.html'), watched);
    writeFileSync(join(dist, 'watcher.js'), watcher);
    const { url, service, close } = await startServer({ dist, port: 0 });
    const driver = await openDriver(locale);
    closing.push(close, driver.close);
    return {
      ...personWith(driver),
      url,
      mailedLink: (address: string) =>
        service?.outbox.mails.find(({ to }) => to === address)?.link ?? '',
      trouble: () => driver.evaluate('sessionStorage.trouble ?? ""'),
    };
  }

  test('a visitor gets from the first visit to the deleted profile', async () => {
    const [traveller] = travellers.filter((it) => it.language === language);
    if (!traveller) throw new Error(`Nobody travels in ${language}.`);
    const { trouble, url, mailedLink, ...person } = await visit(traveller.locale);
    await journey(person, traveller, { url, mailedLink, email: 'ada@example.com' });
    expect(await trouble()).toBe('');
  });

  test('the first view becomes the application, and keeps what is typed before', async () => {
    const { url, open, type, read, press, see, arrive, trouble } = await visit('it-IT');
    const t = wordsIn('it');
    const form = { form: t('Login') };
    await open(`${url}#/login`);
    await type(t('Email address'), 'ada@example.com', form);
    await press('button', t('Login'), form);
    await see(t('The password is required.'), form);
    expect(await read(t('Email address'), form)).toBe('ada@example.com');
    await press('button', t('Reset password'), 'main');
    await arrive(t('Reset password'));
    expect(await trouble()).toBe('');
  });

  test('a start that fails says so', async () => {
    const { url, open, see } = await visit('en-GB', /^react-/);
    await open(`${url}#/contact`);
    await see('This page needs JavaScript and has not started yet.');
  });

  test('a screen that cannot be loaded says so, and leaves the way to others', async () => {
    const { url, open, arrive, find } = await visit('en-GB', /^contact-en/);
    await open(`${url}#/contact`);
    await arrive('This page could not be loaded');
    await find('button', 'Try again', 'main');
    await find('link', 'Login', 'banner');
  });

  test('a choice of language loads the page anew, and keeps what was typed', async () => {
    const { url, open, type, choose, arrive, read, lang } = await visit();
    const t = wordsIn('de');
    await open(`${url}#/register`);
    await type('Name', 'Ada Rossi', { form: 'Sign Up' });
    await choose('Language', 'Deutsch', 'contentinfo');
    await arrive(t('Sign Up'));
    expect(await lang()).toBe('de');
    expect(await read(t('Name'), { form: t('Sign Up') })).toBe('Ada Rossi');
  });
}
