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

test('What is written is read, under the prefix', () => {
  const storage = open();
  storage.write('user', 'Jane');
  expect(storage.read('user')).toBe('Jane');
  expect(localStorage.getItem('app.user')).toBe('Jane');
  expect(localStorage.getItem('user')).toBeNull();
});

test('What an earlier visit has left is read', () => {
  expect(open({ 'app.user': 'Jane' }).read('user')).toBe('Jane');
});

test('What was never written or was removed is not there', () => {
  const storage = open({ 'app.user': 'Jane' });
  storage.remove('user');
  expect(storage.read('user')).toBeUndefined();
  expect(storage.read('constructor')).toBeUndefined();
});

test('An empty text is a value', () => {
  const storage = open();
  storage.write('user', '');
  expect(storage.read('user')).toBe('');
});

test('The keys of others stay as they are', () => {
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
  test('what is written holds for this tab', () => {
    const storage = open();
    forbid();
    expect(storage.read('user')).toBeUndefined();
    storage.write('user', 'Jane');
    expect(storage.read('user')).toBe('Jane');
    storage.remove('user');
    expect(storage.read('user')).toBeUndefined();
  });

  test('listening does not throw', () => {
    const storage = open();
    forbid();
    storage.subscribe(() => {}, pageOwner.signal);
  });
});

describe('When storage is full', () => {
  test('what is written holds for this tab', () => {
    const storage = open();
    fill();
    storage.write('user', 'Jane');
    expect(storage.read('user')).toBe('Jane');
  });

  test('the new value counts, not the one that is stored', () => {
    const storage = open({ 'app.user': 'Joe' });
    fill();
    storage.write('user', 'Jane');
    expect(storage.read('user')).toBe('Jane');
  });

  test('no older value comes back at the next visit', () => {
    const storage = open({ 'app.user': 'Joe' });
    const full = fill();
    storage.write('user', 'Jane');
    full.mockRestore();
    expect(createStorage('app.').read('user')).toBeUndefined();
  });

  test('what is written once there is room again is stored', () => {
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

  test('that changes a key is heard by its name without the prefix', () => {
    const heard = listen();
    otherTab('app.user', 'Jane');
    otherTab('app.user');
    expect(heard.mock.calls).toEqual([['user'], ['user']]);
  });

  test('that clears the storage is heard without a name', () => {
    const heard = listen();
    otherTab(undefined);
    expect(heard.mock.calls).toEqual([[undefined]]);
  });

  test('that changes the keys of others is not heard', () => {
    const heard = listen();
    otherTab('user', 'theirs');
    otherTab('nc.app.user', 'theirs');
    expect(heard).not.toHaveBeenCalled();
  });
});
