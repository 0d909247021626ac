import { describe, expect, test } from 'vitest';
import { operator } from '../../src/core/settings/operator.ts';
import { encodeSettings, openPage } from '../support.ts';

const full = {
  name: 'Example Ltd',
  address: ['1 Main Street', 'Springfield'],
  email: 'info@example.com',
  phone: '+49 30 123',
  representative: 'Ada Example',
  registerCourt: 'Amtsgericht Springfield',
  register: 'HRB 1',
  vatId: 'DE123',
  authority: 'Example Authority',
  fingerprint: 'AB:'.repeat(31).concat('CD'),
};

describe('The operator', () => {
  test('is what the settings say, trimmed', () => {
    expect(operator(full)).toEqual(full);
    expect(operator({ name: ' Example Ltd ', address: [' 1 Main Street', ''] })).toEqual({
      name: 'Example Ltd',
      address: ['1 Main Street'],
    });
  });

  test('may have entered only a part', () => {
    expect(operator({ email: 'info@example.com' })).toEqual({ email: 'info@example.com' });
  });

  test.each([
    undefined,
    null,
    'Example Ltd',
    [],
    {},
    { name: '', address: [], email: ' ' },
    { name: 7, address: 'Springfield', phone: null },
    { address: [7, null, ''] },
    JSON.parse('{"__proto__":{"name":"Example Ltd"}}'),
  ])('is none when nothing was entered (%j)', (value) => {
    // Given outright: undefined would ask the page.
    expect(operator(value ?? null)).toBeUndefined();
  });

  test.each(['ab'.repeat(32), 'AB '.repeat(31).concat('CD'), 'ab:'.repeat(31).concat('cd')])(
    'has a fingerprint of 32 bytes: %s',
    (fingerprint) => {
      expect(operator({ fingerprint })).toEqual({ fingerprint });
    },
  );

  test.each(['ab'.repeat(20), 'ab:'.repeat(32), 'xy'.repeat(32), '', 7])(
    'has no other fingerprint: %s',
    (fingerprint) => {
      expect(operator({ name: 'Ada', fingerprint })).toEqual({ name: 'Ada' });
    },
  );

  test('is read from the page', async () => {
    openPage({ meta: { settings: encodeSettings({ operator: full }) } });
    const module = await import('../../src/core/settings/operator.ts');
    expect(module.operator()).toEqual(full);
  });
});
