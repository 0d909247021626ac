import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import { getHeading, getLink, getMain, openApp } from './harness.tsx';

const jane = createUser();

const queryText = (text: string) => within(getMain()).queryByText(text);

describe('The home page', () => {
  test('An address without a path leads to the home page.', async () => {
    for (const hash of ['', '#/', '#/home']) {
      const { getRequests } = await openApp(hash);
      expect(getHeading().textContent).toBe('Electronic signatures for your Nextcloud');
      expect(document.title).toBe('Electronic signatures for your Nextcloud – Sealport');
      expect(queryText('User profile deleted.')).toBeNull();
      expect(getRequests()).toEqual([]);
    }
  });

  test('The home page links to what its visitors came for.', async () => {
    await openApp('#/?lang=en');
    for (const [name, href] of [
      ['I was asked to sign', '#/docs/faq?section=genuine-request&lang=en'],
      ['I have a signed PDF', '#/docs/acrobat?section=result&lang=en'],
      ['I run a Nextcloud', '#/docs/nextcloud?section=before&lang=en'],
      ['Sign Up', '#/register?lang=en'],
      ['How it works', '#/product?lang=en'],
      ['where your PDFs go', '#/product?section=documents&lang=en'],
      ['open source', 'https://github.com/strukturag/nextcloud-certificate24'],
    ] as const) {
      expect(within(getMain()).getByRole('link', { name }).getAttribute('href')).toBe(href);
    }
  });

  test('The home page leads a logged-in user to the accounts.', async () => {
    await openApp('#/', { user: jane });
    expect(getLink('Go to your accounts').getAttribute('href')).toBe('#/accounts/overview');
    expect(within(getMain()).queryByRole('link', { name: 'Sign Up' })).toBeNull();
  });

  test('The home page says that the profile was deleted, and nothing for any other status.', async () => {
    for (const hash of ['#/?status=deleted', '#/home?status=deleted']) {
      await openApp(hash);
      expect(queryText('User profile deleted.')).not.toBeNull();
    }
    for (const status of ['registered', 'constructor', '__proto__', '<b>deleted</b>']) {
      await openApp(`#/?status=${encodeURIComponent(status)}`);
      expect(getMain().querySelector('.note')).toBeNull();
    }
  });

  test('The picture has a text alternative, and its inner text is hidden.', async () => {
    await openApp('#/');
    const picture = within(getMain()).getByRole('img');
    expect(picture.getAttribute('aria-label')).toBe('A PDF that two people have signed.');
    expect([...picture.children].map((it) => it.getAttribute('aria-hidden'))).toEqual(['true']);
  });

  test('The home page is shown in German.', async () => {
    await openApp('#/?status=deleted&lang=de');
    expect(getHeading().textContent).toBe('Elektronische Signaturen für Ihre Nextcloud');
    expect(queryText('Ihr Profil wurde gelöscht.')).not.toBeNull();
    expect(document.documentElement.lang).toBe('de');
    expect(within(getMain()).getByText('Auftrag 2027.pdf')).toBeTruthy();
  });
});
