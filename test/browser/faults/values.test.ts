import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { button, eventually, field, formWith, notice, setStage, type Visit } from '../stage.ts';

const stage = setStage();

const id = '4m7c';

/** What a service may give for a name, or another value in one line. */
const values = [
  ['1,500 characters', 'Cloud '.repeat(250).trim()],
  ['marks of direction', '\u202ecloud of\u202c \u2067Ada\u2069 \u200f\u200e'],
  ['blanks within, of several kinds', 'Cloud  of\u00a0Ada\u3000Rossi'],
  ['accents on their own, and invisible joints', 'Cloud de\u0301 \u200dAda \ufeff\u00ad'],
  ['faces of several characters', 'Cloud 👩‍👩‍👧‍👦 🏳️‍🌈'],
  ['markup', '<b>Cloud</b> &amp; {count} "of" \\Ada\\'],
  ['control characters', 'Cloud\u0001 of\u007f Ada\u009f'],
] as const;

const url = (value: string) =>
  `https://cloud.example.org/${encodeURIComponent(value)}/?a=\u202e&b=%00`;

/** At an account of which the service says so; the save answers well. */
async function openAccount(given: Readonly<Record<string, unknown>>) {
  const visit = await stage.visit({ as: await stage.register() });
  const { page } = visit;
  await page.route(`**/api/v1/settings/accounts/${id}`, (route) =>
    route.fulfill({
      json: route.request().method() === 'GET' ? { id, secret: 's', ...given } : {},
    }),
  );
  await visit.open(`/accounts/${id}`);
  return { ...visit, form: formWith(page, 'Save') };
}

const bodies = ({ sent }: Visit, call: string) => sent(call).map(({ body }) => body);

/** No mark that turns what stands beside it round. */
const expectCalmHeading = async (page: Page) =>
  expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toMatch(
    /[\u202a-\u202e\u2066-\u2069]/,
  );

describe('an account whose name has', () => {
  test.each(share(values, 3))('%s is edited whole, and saved as it is', async (_, value) => {
    const { form, ...visit } = await openAccount({ name: value, url: url(value) });
    const { page } = visit;
    expect(await field(form, 'Name').inputValue()).toBe(value);
    expect(await field(form, 'Platform URL').inputValue()).toBe(url(value));
    await expectCalmHeading(page);
    await button(form, 'Save').click();
    await notice(page, 'The account has been updated.').waitFor();
    expect(bodies(visit, 'POST /settings/accounts/')).toEqual([
      { name: value.trim(), url: url(value) },
    ]);
    count('values that come back');
  });

  test.each([
    ['no name', { url: 'https://cloud.example.org/' }],
    ['an empty name', { name: '', url: 'https://cloud.example.org/' }],
    ['a number for a name', { name: 12345, url: 'https://cloud.example.org/' }],
  ])('%s gets none from us', async (_, given) => {
    const { form, page, sent } = await openAccount(given);
    expect(await field(form, 'Name').inputValue()).toBe('');
    expect(await field(form, 'Platform URL').inputValue()).toBe(given.url);
    await button(form, 'Save').click();
    await eventually(() => field(form, 'Name').getAttribute('aria-invalid')).toBe('true');
    await page.getByText('A name is required.').first().waitFor();
    expect(sent('POST /settings/accounts/')).toEqual([]);
    count('values that come back');
  });

  test('a line break goes back as it came when only the URL is changed', async () => {
    const name = 'Cloud of Ada\nBerlin';
    const { form, ...visit } = await openAccount({ name, url: 'https://old.example.org/' });
    await field(form, 'Platform URL').fill('https://new.example.org/');
    await button(form, 'Save').click();
    await notice(visit.page, 'The account has been updated.').waitFor();
    expect(bodies(visit, 'POST /settings/accounts/')).toEqual([
      { name, url: 'https://new.example.org/' },
    ]);
    count('values that come back');
  });

  test('no URL gets none from us', async () => {
    const { form } = await openAccount({ name: 'Cloud of Ada' });
    expect(await field(form, 'Platform URL').inputValue()).toBe('');
    count('values that come back');
  });
});

describe('a profile whose name has', () => {
  async function openProfile(given: Readonly<Record<string, unknown>>) {
    const person = await stage.register();
    const visit = await stage.visit({ as: person });
    const { page } = visit;
    const profile = { email: person.email, language: 'en', country: 'IT', ...given };
    await page.route('**/api/v1/settings/profile', (route) => route.fulfill({ json: profile }));
    await visit.open('/profile');
    return { ...visit, profile, form: formWith(page, 'Save') };
  }

  test.each(share(values, 3, 1))('%s is edited whole, and saved as it is', async (_, value) => {
    const { form, profile, ...visit } = await openProfile({ display_name: value });
    expect(await field(form, 'Name').inputValue()).toBe(value);
    await button(form, 'Save').click();
    await notice(visit.page, 'The user profile has been updated.').waitFor();
    expect(bodies(visit, 'POST /settings/profile')).toEqual([
      { ...profile, display_name: value.trim() },
    ]);
    expect(await field(form, 'Name').inputValue()).toBe(value);
    count('values that come back');
  });

  test('a country and a language that are none of ours beside it keeps them', async () => {
    const given = { display_name: 'Ada Rossi', country: 'XK', language: 'fil' };
    const { form, profile, ...visit } = await openProfile(given);
    await field(form, 'Name').fill('Ada Bianchi');
    await button(form, 'Save').click();
    await notice(visit.page, 'The user profile has been updated.').waitFor();
    expect(bodies(visit, 'POST /settings/profile')).toEqual([
      { ...profile, display_name: 'Ada Bianchi' },
    ]);
    count('values that come back');
  });

  test('no value gets none from us', async () => {
    const { form, page, sent } = await openProfile({ country: undefined });
    for (const label of ['Name', 'Country']) {
      expect([label, await field(form, label).inputValue()]).toEqual([label, '']);
    }
    await button(form, 'Save').click();
    await page.getByText('The name is required.').first().waitFor();
    expect(sent('POST /settings/profile')).toEqual([]);
    count('values that come back');
  });
});
