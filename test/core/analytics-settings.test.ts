import { expect, test } from 'vitest';
import { analytics } from '../../src/core/settings/analytics-settings.ts';
import { encodeSettings, openPage } from '../support.ts';

test.each([
  [{ id: '7', url: 'https://stats.example.com' }, 'https://stats.example.com/'],
  [{ id: 7, url: ' https://stats.example.com/matomo// ' }, 'https://stats.example.com/matomo/'],
  [{ id: '7', url: '/matomo' }, 'http://localhost:3000/matomo/'],
])('%j is an id and an address with its closing slash', (source, url) => {
  expect(analytics(source)).toEqual({ id: '7', url });
});

test.each([
  null,
  '7',
  {},
  { id: '7' },
  { url: 'https://stats.example.com' },
  { id: '', url: 'https://stats.example.com' },
  { id: ' ', url: 'https://stats.example.com' },
  { id: '7', url: '' },
  { id: '7', url: 'javascript:alert(1)' },
  { id: '7', url: 'https://' },
  { id: ['7'], url: 'https://stats.example.com' },
  JSON.parse('{"__proto__":{"id":"7","url":"https://stats.example.com"}}'),
])('%j is nothing', (source) => {
  expect(analytics(source)).toBeUndefined();
});

test('The page is asked', async () => {
  const settings = { analytics: { id: '7', url: 'https://stats.example.com' } };
  openPage({ meta: { settings: encodeSettings(settings) } });
  const module = await import('../../src/core/settings/analytics-settings.ts');
  expect(module.analytics()).toEqual({ id: '7', url: 'https://stats.example.com/' });
});
