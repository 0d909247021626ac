// @vitest-environment node
import { expect, test } from 'vitest';
import { decodeSettings, fillPage, readPage } from './page.mjs';
import { PAGE } from './stage.mjs';

test('a page is filled with settings, token and hash', () => {
  const settings = { brand: 'Größe & Söhne', operator: { name: '签' } };
  const html = fillPage(PAGE, { settings, csrfToken: 'token', userHash: 'hash' });
  const page = readPage(html);
  expect(page).toMatchObject({ csrfToken: 'token', userHash: 'hash' });
  expect(decodeSettings(page.settings)).toEqual(settings);
});

test('a page that is filled with nothing has no token element, and the others empty', () => {
  expect(fillPage(PAGE, {})).toBe(PAGE.replace('<meta name="csrf-token" content="">', ''));
});

test('an empty token keeps its element', () => {
  expect(fillPage(PAGE, { csrfToken: '' })).toBe(PAGE);
});

test('values are escaped, and are no replacement patterns', () => {
  const csrfToken = '"><script>&\'$&$`$1';
  const html = fillPage(PAGE, { csrfToken, userHash: csrfToken });
  expect(html).not.toContain('<script>');
  expect(readPage(html)).toMatchObject({ csrfToken, userHash: csrfToken });
});

test('elements of another service are read however they are written', () => {
  const html = `<META content='a&#x2B;b&#43;&amp;&unknown;' data-x=1 name=csrf-token>
    <meta property="name" name="settings"/><meta
      name = "user-hash" content = x1>`;
  expect(readPage(html)).toEqual({ settings: '', csrfToken: 'a+b+&&unknown;', userHash: 'x1' });
  expect(readPage('<p>')).toEqual({ settings: null, csrfToken: null, userHash: null });
});

test.each([null, '', '!', 'bnVsbA==', 'W10=', 'MQ=='])('settings %s are none', (encoded) => {
  expect(decodeSettings(encoded)).toBeNull();
});
