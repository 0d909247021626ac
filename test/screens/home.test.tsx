import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { field, heading, jane, link, main, openApp, soon, statuses } from './stage.tsx';

describe('The home page', () => {
  test('is where an address without a path leads', async () => {
    for (const hash of ['', '#/', '#/home']) {
      const { sent } = await openApp(hash);
      expect(heading().textContent).toBe('Request signatures straight from your Nextcloud');
      expect(document.title).toBe('Electronic signatures for your Nextcloud – Sealport');
      expect(statuses()).toEqual([]);
      expect(sent()).toEqual([]);
    }
  });

  test('invites a visitor to register', async () => {
    await openApp('#/');
    expect(link('Create a profile').getAttribute('href')).toBe('#/register');
    expect(link('See all features').getAttribute('href')).toBe('#/features');
  });

  test('leads a user to the accounts', async () => {
    await openApp('#/', { user: jane });
    expect(link('Go to your accounts').getAttribute('href')).toBe('#/accounts/overview');
    expect(within(main()).queryByRole('link', { name: 'Create a profile' })).toBeNull();
  });

  test('leads whoever was asked to sign, has received a PDF or wants to know whom to trust to the right place', async () => {
    await openApp('#/?lang=en');
    for (const [name, href] of [
      ['If you are asked to sign', '#/docs/faq?section=asked-to-sign&lang=en'],
      ['Check signed PDFs', '#/docs/acrobat?lang=en'],
      ['Where your PDFs go', '#/docs/nextcloud?section=background&lang=en'],
      ['An open-source app', 'https://github.com/strukturag/nextcloud-certificate24'],
      ['Who vouches for the signature', '#/contact?lang=en'],
      ['Get started', '#/register?lang=en'],
    ] as const) {
      expect(link(name).getAttribute('href')).toBe(href);
    }
  });

  test('says that the profile was deleted', async () => {
    for (const hash of ['#/?status=deleted', '#/home?status=deleted']) {
      await openApp(hash);
      expect(statuses()).toEqual(['User profile deleted.']);
    }
  });

  test('says nothing with any other status', async () => {
    for (const status of ['reset', 'constructor', '__proto__', '<b>deleted</b>']) {
      await openApp(`#/?status=${encodeURIComponent(status)}`);
      await soon();
      expect(statuses()).toEqual([]);
    }
  });

  test('has one heading of each level above its parts', async () => {
    await openApp('#/');
    const levels = within(main())
      .getAllByRole('heading')
      .map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.reduce((before, level) => {
      expect(level - before).toBeLessThanOrEqual(1);
      return level;
    });
  });

  test.each(['$& $1 $$', '<b>Co</b>'])(
    'leads to a page that says the brand %s as it is',
    async (brand) => {
      await openApp('#/product', { settings: { brand } });
      expect(main().textContent).toContain(`${brand} connects your Nextcloud`);
    },
  );

  test('says its brand in the title', async () => {
    await openApp('#/', { settings: { brand: 'Ämter & <b>Co</b>' } });
    expect(document.title).toBe('Electronic signatures for your Nextcloud – Ämter & <b>Co</b>');
  });

  test('speaks German', async () => {
    await openApp('#/?status=deleted&lang=de');
    expect(heading().textContent).toBe('Signaturen direkt aus Ihrer Nextcloud anfragen');
    expect(statuses()).toEqual(['Benutzerprofil gelöscht.']);
    expect(document.documentElement.lang).toBe('de');
    expect(link('Profil erstellen').getAttribute('href')).toBe('#/register?lang=de');
  });

  test('speaks Italian to a browser that prefers it', async () => {
    await openApp('#/', { browser: ['fr-FR', 'it-IT', 'de'] });
    expect(heading().textContent).toBe('Richiedere firme direttamente da Nextcloud');
    expect(document.documentElement.lang).toBe('it');
    // Nobody has chosen it, so links do not carry it.
    expect(link('Crea un profilo').getAttribute('href')).toBe('#/register');
    expect(field('Lingua', screen.getByRole('contentinfo')).value).toBe('it');
  });
});
