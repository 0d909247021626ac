import { describe, expect, test } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import { createPageSignal, openPage } from '../support.ts';

const jane = createUser();
const joe = createUser({ email: 'joe@example.com' });

async function open() {
  openPage();
  (await import('../../../src/core/navigation/navigation.ts')).startNavigation(createPageSignal());
  return import('../../../src/core/session/session.ts');
}

describe('What this tab remembers for a person', () => {
  test('What this tab remembers for a person is in one storage under their name, and nobody else reads it.', async () => {
    const { beginSession, endSession, personalStorage } = await open();
    personalStorage().write('draft', 'of a visitor');
    beginSession(jane, 'h1');
    expect(personalStorage().read('draft')).toBeUndefined();
    personalStorage().write('draft', 'of Jane');
    expect({ ...sessionStorage }).toEqual({
      'signing.personal  draft': 'of a visitor',
      'signing.personal jane@example.com draft': 'of Jane',
    });
    beginSession(joe, 'h2');
    expect(personalStorage().read('draft')).toBeUndefined();
    endSession('none');
    expect(personalStorage().read('draft')).toBe('of a visitor');
  });

  test('A logout removes what this tab remembers for the user and for visitors, and nothing of others.', async () => {
    const { beginSession, endSession, personalStorage } = await open();
    personalStorage().write('draft', 'of a visitor');
    beginSession(joe, 'h2');
    personalStorage().write('draft', 'of Joe');
    beginSession(jane, 'h1');
    personalStorage().write('draft', 'of Jane');
    personalStorage().write('filter', 'of Jane');
    endSession('logout');
    expect({ ...sessionStorage }).toEqual({ 'signing.personal joe@example.com draft': 'of Joe' });
  });

  test('A logout in another tab removes it, too.', async () => {
    const { beginSession, followStorage, personalStorage } = await open();
    beginSession(jane, 'h1');
    personalStorage().write('draft', 'of Jane');
    localStorage.setItem('signing.endReason', 'logout');
    localStorage.removeItem('signing.user');
    followStorage();
    expect({ ...sessionStorage }).toEqual({});
  });

  test('Another tab that could not confirm the session does not remove it.', async () => {
    const { beginSession, followStorage, personalStorage } = await open();
    beginSession(jane, 'h1');
    const storage = personalStorage();
    storage.write('draft', 'of Jane');
    localStorage.setItem('signing.endReason', 'none');
    localStorage.removeItem('signing.user');
    followStorage();
    expect(storage.read('draft')).toBe('of Jane');
  });

  test('Another tab that has logged somebody else in removes it.', async () => {
    const { beginSession, followStorage, personalStorage } = await open();
    beginSession(jane, 'h1');
    personalStorage().write('draft', 'of Jane');
    localStorage.setItem('signing.user', JSON.stringify(joe));
    followStorage();
    expect({ ...sessionStorage }).toEqual({});
  });

  test('An expired session keeps it, and the same person goes on reading it.', async () => {
    const { beginSession, endSession, personalStorage } = await open();
    personalStorage().write('draft', 'of a visitor');
    beginSession(jane, 'h1');
    personalStorage().write('draft', 'of Jane');
    endSession('expired');
    expect(personalStorage().read('draft')).toBe('of Jane');
    beginSession(jane, 'h2');
    expect(personalStorage().read('draft')).toBe('of Jane');
  });

  test('A storage remains that of the person for whom it was made, whoever comes later.', async () => {
    const { beginSession, personalStorage } = await open();
    beginSession(jane, 'h1');
    const storage = personalStorage();
    beginSession(joe, 'h2');
    storage.write('draft', 'of Jane');
    expect(Object.keys(sessionStorage)).toEqual(['signing.personal jane@example.com draft']);
    storage.write('draft', undefined);
    expect(storage.read('draft')).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });
});
