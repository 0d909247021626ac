import { describe, expect, test } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import { createPageSignal, openPage } from '../support.ts';

const jane = createUser();
const joe = createUser({ email: 'joe@example.com' });

async function open() {
  openPage();
  (await import('../../../src/core/navigation/navigation.ts')).startNavigation(createPageSignal());
  return {
    ...(await import('../../../src/core/session/session.ts')),
    ...(await import('../../../src/core/session/personal-storage.ts')),
  };
}

describe('What this tab remembers for a person', () => {
  test('What this tab remembers for a person is in one storage under their name, and nobody else reads it.', async () => {
    const { beginSession, endSession, getPersonalItem } = await open();
    getPersonalItem('draft').write('of a visitor');
    beginSession(jane, 'h1');
    expect(getPersonalItem('draft').read()).toBeUndefined();
    getPersonalItem('draft').write('of Jane');
    expect({ ...sessionStorage }).toEqual({
      'signing.personal  draft': 'of a visitor',
      'signing.personal jane@example.com draft': 'of Jane',
    });
    beginSession(joe, 'h2');
    expect(getPersonalItem('draft').read()).toBeUndefined();
    endSession('none');
    expect(getPersonalItem('draft').read()).toBe('of a visitor');
  });

  test('A logout removes what this tab remembers for the user and for visitors, and nothing of others.', async () => {
    const { beginSession, endSession, getPersonalItem } = await open();
    getPersonalItem('draft').write('of a visitor');
    beginSession(joe, 'h2');
    getPersonalItem('draft').write('of Joe');
    beginSession(jane, 'h1');
    getPersonalItem('draft').write('of Jane');
    getPersonalItem('filter').write('of Jane');
    endSession('logout');
    expect({ ...sessionStorage }).toEqual({ 'signing.personal joe@example.com draft': 'of Joe' });
  });

  test('A logout in another tab removes it, too.', async () => {
    const { beginSession, followStorage, getPersonalItem } = await open();
    beginSession(jane, 'h1');
    getPersonalItem('draft').write('of Jane');
    localStorage.setItem('signing.endReason', 'logout');
    localStorage.removeItem('signing.user');
    followStorage();
    expect({ ...sessionStorage }).toEqual({});
  });

  test('Another tab that could not confirm the session does not remove it.', async () => {
    const { beginSession, followStorage, getPersonalItem } = await open();
    beginSession(jane, 'h1');
    const item = getPersonalItem('draft');
    item.write('of Jane');
    localStorage.setItem('signing.endReason', 'none');
    localStorage.removeItem('signing.user');
    followStorage();
    expect(item.read()).toBe('of Jane');
  });

  test('Another tab that has logged somebody else in removes it.', async () => {
    const { beginSession, followStorage, getPersonalItem } = await open();
    beginSession(jane, 'h1');
    getPersonalItem('draft').write('of Jane');
    localStorage.setItem('signing.user', JSON.stringify(joe));
    followStorage();
    expect({ ...sessionStorage }).toEqual({});
  });

  test('An expired session keeps it, and the same person goes on reading it.', async () => {
    const { beginSession, endSession, getPersonalItem } = await open();
    getPersonalItem('draft').write('of a visitor');
    beginSession(jane, 'h1');
    getPersonalItem('draft').write('of Jane');
    endSession('expired');
    expect(getPersonalItem('draft').read()).toBe('of Jane');
    beginSession(jane, 'h2');
    expect(getPersonalItem('draft').read()).toBe('of Jane');
  });

  test('An item belongs to the person for whom it was made, whoever comes later.', async () => {
    const { beginSession, getPersonalItem } = await open();
    beginSession(jane, 'h1');
    const item = getPersonalItem('draft');
    beginSession(joe, 'h2');
    item.write('of Jane');
    expect(Object.keys(sessionStorage)).toEqual(['signing.personal jane@example.com draft']);
    item.write(undefined);
    expect(item.read()).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });
});
