import { describe, expect, test, vi } from 'vitest';
import { pageOwner } from '../../src/core/owners.ts';
import { createStorage } from '../../src/lib/storage.ts';
import { openPage, otherTab } from '../support.ts';

const open = (stored: Readonly<Record<string, string>> = {}) => {
  openPage({ stored });
  return createStorage('app.');
};

/** Every use of localStorage throws, as in a third-party frame. */
const forbid = () =>
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });

/** Reading goes, writing does not. */
function fill() {
  const { localStorage } = window;
  const full = {
    getItem: (key: string) => localStorage.getItem(key),
    removeItem: (key: string) => localStorage.removeItem(key),
    setItem() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  };
  return vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full as unknown as Storage);
}

test('A written value is read under the prefix.', () => {
  const storage = open();
  storage.write('user', 'Jane');
  expect(storage.read('user')).toBe('Jane');
  expect(localStorage.getItem('app.user')).toBe('Jane');
  expect(localStorage.getItem('user')).toBeNull();
});

test('A value of an earlier visit is read.', () => {
  expect(open({ 'app.user': 'Jane' }).read('user')).toBe('Jane');
});

test('A missing or removed key is undefined.', () => {
  const storage = open({ 'app.user': 'Jane' });
  storage.remove('user');
  expect(storage.read('user')).toBeUndefined();
  expect(storage.read('constructor')).toBeUndefined();
});

test('The empty string is a value.', () => {
  const storage = open();
  storage.write('user', '');
  expect(storage.read('user')).toBe('');
});

test('Keys of other applications are not touched.', () => {
  const storage = open({ user: 'theirs', 'nc.user': 'theirs' });
  storage.write('user', 'ours');
  storage.remove('user');
  expect(Object.entries(localStorage)).toEqual([
    ['user', 'theirs'],
    ['nc.user', 'theirs'],
  ]);
  expect(storage.read('user')).toBeUndefined();
});

describe('When storage is forbidden', () => {
  test('A written value holds for this tab.', () => {
    const storage = open();
    forbid();
    expect(storage.read('user')).toBeUndefined();
    storage.write('user', 'Jane');
    expect(storage.read('user')).toBe('Jane');
    storage.remove('user');
    expect(storage.read('user')).toBeUndefined();
  });

  test('Subscribing does not throw.', () => {
    const storage = open();
    forbid();
    storage.subscribe(() => {}, pageOwner.signal);
  });
});

describe('When storage is full', () => {
  test('A written value holds for this tab.', () => {
    const storage = open();
    fill();
    storage.write('user', 'Jane');
    expect(storage.read('user')).toBe('Jane');
  });

  test('The new value wins over the stored one.', () => {
    const storage = open({ 'app.user': 'Joe' });
    fill();
    storage.write('user', 'Jane');
    expect(storage.read('user')).toBe('Jane');
  });

  test('No older value returns at the next visit.', () => {
    const storage = open({ 'app.user': 'Joe' });
    const full = fill();
    storage.write('user', 'Jane');
    full.mockRestore();
    expect(createStorage('app.').read('user')).toBeUndefined();
  });

  test('Once there is room again, a written value is stored.', () => {
    const storage = open();
    const full = fill();
    storage.write('user', 'Jane');
    full.mockRestore();
    storage.write('user', 'Joe');
    expect(storage.read('user')).toBe('Joe');
    expect(localStorage.getItem('app.user')).toBe('Joe');
  });
});

describe('Another tab', () => {
  const listen = () => {
    const heard = vi.fn();
    open().subscribe(heard, pageOwner.signal);
    return heard;
  };

  test('A key changed by another tab is reported without the prefix.', () => {
    const heard = listen();
    otherTab('app.user', 'Jane');
    otherTab('app.user');
    expect(heard.mock.calls).toEqual([['user'], ['user']]);
  });

  test('Storage cleared by another tab is reported without a key.', () => {
    const heard = listen();
    otherTab(undefined);
    expect(heard.mock.calls).toEqual([[undefined]]);
  });

  test('Neither another storage nor an event that a script has made up is reported.', () => {
    const heard = listen();
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: sessionStorage }));
    window.dispatchEvent(new Event('storage'));
    expect(heard).not.toHaveBeenCalled();
  });

  test('Changes of foreign keys are not reported.', () => {
    const heard = listen();
    otherTab('user', 'theirs');
    otherTab('nc.app.user', 'theirs');
    expect(heard).not.toHaveBeenCalled();
  });
});
