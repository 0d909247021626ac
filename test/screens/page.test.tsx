import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goTo, heading, main, openApp } from './stage.tsx';

test('A page is shown in the language of the address, which may change under it', async () => {
  await openApp('#/contact?lang=en');
  expect(heading().textContent).toBe('Contact');
  await goTo('#/contact?lang=de');
  await screen.findByRole('heading', { level: 1, name: 'Kontakt' });
  expect(document.title).toBe('Kontakt – Sealport');
});

test('A page is shown in English where it is not translated, and says so', async () => {
  await openApp('#/privacy?lang=it');
  expect(main().querySelector('article')?.lang).toBe('en');
  expect(within(main()).getByText('Questa pagina è disponibile solo in inglese.')).toBeTruthy();
});

const operator = {
  name: 'Example Ltd',
  address: ['Street 1', 'Springfield'],
  email: 'ada+sign@example.com',
  phone: '+49 (711) 1',
  register: 'HRB 1',
  fingerprint: 'ab'.repeat(32),
};

test.each(['#/imprint', '#/contact', '#/privacy'])('%s says who the operator is', async (place) => {
  await openApp(place, { settings: { operator } });
  const words = main().querySelector('address')?.textContent ?? '';
  expect(words).toContain('Example LtdStreet 1Springfield');
  expect(words).toContain('Register entry: HRB 1');
  expect(words).not.toContain('VAT');
  const links = within(main()).getAllByRole('link');
  const addresses = links.map((link) => link.getAttribute('href'));
  expect(addresses).toContain('mailto:ada%2Bsign@example.com');
  expect(addresses).toContain('tel:+497111');
  await openApp(place);
  const missing = /^The operator of this service has not entered their details yet/;
  expect(within(main()).getByText(missing)).toBeTruthy();
});

test.each(['#/contact', '#/docs/acrobat'])('%s has the fingerprint, if any', async (place) => {
  await openApp(place, { settings: { operator } });
  expect(within(main()).getByText(operator.fingerprint)).toBeTruthy();
  await openApp(place, { settings: { operator: { name: 'Example Ltd' } } });
  expect(within(main()).queryByText(/^Fingerprint of/)).toBeNull();
});
