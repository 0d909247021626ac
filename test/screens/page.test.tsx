import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { goTo, heading, main, openApp } from './stage.tsx';

describe('A public page', () => {
  test('is shown in the language of the address, which may change under it', async () => {
    await openApp('#/contact?lang=en');
    expect(heading().textContent).toBe('Contact');
    await goTo('#/contact?lang=de');
    await screen.findByRole('heading', { level: 1, name: 'Kontakt' });
    expect(document.title).toBe('Kontakt – Sealport');
  });

  test('is shown in English where it is not translated, and says so', async () => {
    await openApp('#/privacy?lang=it');
    expect(main().querySelector('article')?.lang).toBe('en');
    expect(within(main()).getByText('Questa pagina è disponibile solo in inglese.')).toBeTruthy();
  });
});

describe('What the operator has entered', () => {
  const operator = {
    name: 'Example Ltd',
    address: ['Street 1', 'Springfield'],
    email: 'ada+sign@example.com',
    phone: '+49 (711) 1',
    register: 'HRB 1',
    fingerprint: 'ab'.repeat(32),
  };

  test('stands in the imprint', async () => {
    await openApp('#/imprint', { settings: { operator } });
    const words = within(main()).getByRole('group', { name: '' }).textContent ?? '';
    expect(words).toContain('Example LtdStreet 1Springfield');
    expect(words).toContain('Register entry: HRB 1');
    expect(words).not.toContain('VAT');
    const links = within(main()).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['mailto:ada%2Bsign@example.com', 'tel:+497111']),
    );
  });

  test('is missed where there is nothing', async () => {
    await openApp('#/imprint');
    const missing = /^The operator of this service has not entered their details yet/;
    expect(within(main()).getByText(missing)).toBeTruthy();
  });

  test.each(['#/contact', '#/docs/acrobat'])(
    'is compared on %s: the fingerprint',
    async (place) => {
      await openApp(place, { settings: { operator } });
      expect(within(main()).getByText('ab'.repeat(32))).toBeTruthy();
      await openApp(place, { settings: { operator: { name: 'Example Ltd' } } });
      expect(within(main()).queryByText(/^Fingerprint of/)).toBeNull();
    },
  );
});
