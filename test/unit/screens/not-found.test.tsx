import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import {
  followLink,
  getHeading,
  getMain,
  openApp,
  waitForHeadingFocus,
  waitForScreen,
} from './harness.tsx';

const jane = createUser();

test('An unknown page is named, with an explanation and links.', async () => {
  const { getRequests } = await openApp('#/nowhere');
  expect(getHeading().textContent).toBe('Page "/nowhere" not found.');
  expect(document.title).toBe('Page "/nowhere" not found. – Sealport');
  expect(within(getMain()).getByText(/^Check the address for typos/)).toBeTruthy();
  const links = within(getMain()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#/', '#/docs/help']);
  expect(getRequests()).toEqual([]);
  await followLink('Go to the home page');
  await waitForScreen('Electronic signatures for your Nextcloud');
  await waitForHeadingFocus();
});

const unknownPaths =
  '/constructor /__proto__ /{page} /login/more /profile/delete /accounts/a/b /accounts/% /accounts/.. /<img/src/onerror=alert(1)>';

test.each(unknownPaths.split(' '))(
  '%s is not a page, and its name is shown as text.',
  async (path) => {
    const { getRequests } = await openApp(`#${path}`, { user: jane });
    // A browser percent-encodes some characters of an address.
    expect(decodeURI(getHeading().textContent.replace(/%(?![0-9A-F]{2})/g, '%25'))).toBe(
      `Page "${path}" not found.`,
    );
    expect(getMain().querySelector('img')).toBeNull();
    expect(getRequests()).toEqual([]);
  },
);

test('A long name is truncated after a hundred characters.', async () => {
  await openApp(`#/${'x'.repeat(10_000)}`);
  expect(getHeading().textContent).toBe(`Page "/${'x'.repeat(99)}" not found.`);
});
