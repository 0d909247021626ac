import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arriveAt, follow, heading, headingHasFocus, jane, main, openApp } from './harness.tsx';

test('An unknown page is named, with an explanation and links.', async () => {
  const { sent } = await openApp('#/nowhere');
  expect(heading().textContent).toBe('Page "/nowhere" not found.');
  expect(document.title).toBe('Page "/nowhere" not found. – Sealport');
  expect(within(main()).getByText(/^Check the address for typos/)).toBeTruthy();
  const ways = within(main()).getAllByRole('link');
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['#/', '#/docs/help']);
  expect(sent()).toEqual([]);
  await follow('Go to the home page');
  await arriveAt('Request signatures straight from your Nextcloud');
  await headingHasFocus();
});

const strange =
  '/constructor /__proto__ /{page} /login/more /profile/delete /accounts/a/b /accounts/% /accounts/.. /<img/src/onerror=alert(1)>';

test.each(strange.split(' '))('%s is not a page, and its name is shown as text.', async (path) => {
  const { sent } = await openApp(`#${path}`, { user: jane });
  // A browser encodes some of the characters in an address.
  expect(decodeURI(heading().textContent.replace(/%(?![0-9A-F]{2})/g, '%25'))).toBe(
    `Page "${path}" not found.`,
  );
  expect(main().querySelector('img')).toBeNull();
  expect(sent()).toEqual([]);
});

test('A long name is truncated after a hundred characters.', async () => {
  await openApp(`#/${'x'.repeat(10_000)}`);
  expect(heading().textContent).toBe(`Page "/${'x'.repeat(99)}" not found.`);
});
