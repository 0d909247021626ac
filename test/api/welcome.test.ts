import { beforeEach, describe, expect, test } from 'vitest';
import { answer, openPage, serve } from '../support.ts';

const welcome = 'GET /api/v1/welcome';
const from = (country: string, status = 200) => answer({}, status, { 'X-Client-Country': country });

const open = async () => (await import('../../src/api/welcome.ts')).loadWelcome;
const country = (code: string | undefined) => ({ ok: true, data: { country: code } });

beforeEach(() => openPage());

test.each([
  ['DE', 'DE'],
  ['it', 'IT'],
  [' DE ', 'DE'],
  ['', undefined],
  ['DEU', undefined],
  ['D1', undefined],
  ['unknown', undefined],
])('The header %j tells the country %j', async (header, code) => {
  const loadWelcome = await open();
  serve({ [welcome]: from(header) });
  expect(await loadWelcome()).toEqual(country(code));
});

test('Nobody reads the body', async () => {
  const loadWelcome = await open();
  serve({ [welcome]: answer('') });
  expect(await loadWelcome()).toEqual(country(undefined));
});

describe('The welcome data', () => {
  test('is loaded once, also for two who ask at the same time', async () => {
    const loadWelcome = await open();
    const { sent } = serve({ [welcome]: from('DE') });
    await Promise.all([loadWelcome(), loadWelcome()]);
    await loadWelcome();
    expect(sent).toHaveLength(1);
  });

  test('is loaded again when a refresh is forced, and then kept', async () => {
    const loadWelcome = await open();
    const { sent } = serve({ [welcome]: [from('DE'), from('IT')] });
    await loadWelcome();
    expect(await loadWelcome(true)).toEqual(country('IT'));
    expect(await loadWelcome()).toEqual(country('IT'));
    expect(sent).toHaveLength(2);
  });

  test('is not kept after a failure', async () => {
    const loadWelcome = await open();
    serve({ [welcome]: [from('DE', 503), from('IT')] });
    expect(await loadWelcome()).toMatchObject({ failure: { status: 503 } });
    expect(await loadWelcome()).toEqual(country('IT'));
  });
});
