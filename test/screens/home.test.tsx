import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { field, heading, jane, link, main, openApp } from './harness.tsx';

const notice = (words: string) => within(main()).queryByText(words);

describe('The home page', () => {
  test('An address without a path leads to the home page.', async () => {
    for (const hash of ['', '#/', '#/home']) {
      const { sent } = await openApp(hash);
      expect(heading().textContent).toBe('Request signatures straight from your Nextcloud');
      expect(document.title).toBe('Electronic signatures for your Nextcloud – Sealport');
      expect(notice('User profile deleted.')).toBeNull();
      expect(sent()).toEqual([]);
    }
  });

  test('The home page links to what its visitors came for.', async () => {
    await openApp('#/?lang=en');
    for (const [name, href] of [
      ['I was asked to sign', '#/docs/faq?section=asked-to-sign&lang=en'],
      ['I have a signed PDF', '#/docs/acrobat?lang=en'],
      ['I run a Nextcloud', '#/docs/nextcloud?lang=en'],
      ['Sign Up', '#/register?lang=en'],
      ['How it works', '#/product?lang=en'],
      ['What leaves your Nextcloud', '#/docs/nextcloud?section=background&lang=en'],
      [
        'The Nextcloud app is open source (AGPL)',
        'https://github.com/strukturag/nextcloud-certificate24',
      ],
      ['Setup guide', '#/docs/nextcloud?lang=en'],
    ] as const) {
      expect(within(main()).getByRole('link', { name }).getAttribute('href')).toBe(href);
    }
  });

  test('The home page leads a logged-in user to the accounts.', async () => {
    await openApp('#/', { user: jane });
    expect(link('Go to your accounts').getAttribute('href')).toBe('#/accounts/overview');
    expect(within(main()).queryByRole('link', { name: 'Sign Up' })).toBeNull();
  });

  test('The home page says that the profile was deleted, and nothing for any other status.', async () => {
    for (const hash of ['#/?status=deleted', '#/home?status=deleted']) {
      await openApp(hash);
      expect(notice('User profile deleted.')).not.toBeNull();
    }
    for (const status of ['registered', 'constructor', '__proto__', '<b>deleted</b>']) {
      await openApp(`#/?status=${encodeURIComponent(status)}`);
      expect(main().querySelector('.banner, .note')).toBeNull();
    }
  });

  test('The picture has a text alternative, and its inner text is hidden.', async () => {
    await openApp('#/');
    const picture = within(main()).getByRole('img');
    expect(picture.getAttribute('aria-label')).toMatch(/^A PDF with the signatures of .+\.$/);
    expect([...picture.children].map((it) => it.getAttribute('aria-hidden'))).toEqual(['true']);
  });

  test('says who runs the service, where the settings have a name', async () => {
    await openApp('#/', { settings: { operator: { name: 'Example GmbH' } } });
    expect(link('Sealport is run by Example GmbH.').getAttribute('href')).toBe('#/contact');
    await openApp('#/');
    expect(main().textContent).not.toContain('is run by');
  });

  test('The home page is shown in German.', async () => {
    await openApp('#/?status=deleted&lang=de');
    expect(heading().textContent).toBe('Signaturen direkt aus Ihrer Nextcloud anfragen');
    expect(notice('Benutzerprofil gelöscht.')).not.toBeNull();
    expect(document.documentElement.lang).toBe('de');
    expect(within(main()).getByText('Auftrag 2027.pdf')).toBeTruthy();
  });

  test('The home page is shown in Italian to a browser that prefers it.', async () => {
    await openApp('#/', { browser: ['la-VA', 'it-IT', 'de'] });
    expect(heading().textContent).toBe('Richiedere firme direttamente da Nextcloud');
    // Nobody has chosen it, so links do not carry it.
    expect(link('Come funziona').getAttribute('href')).toBe('#/product');
    expect(field('Lingua', screen.getByRole('contentinfo')).value).toBe('it');
  });
});
