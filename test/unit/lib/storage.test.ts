import { describe, expect, test, vi } from 'vitest';
import { createStorage } from '../../../src/lib/storage.ts';
import {
  changeStorageInOtherTab,
  createPageSignal,
  fillStorage,
  forbidStorage,
  openPage,
} from '../support.ts';

const open = (localItems: Readonly<Record<string, string>> = {}) => {
  openPage({ localItems });
  return createStorage('app.');
};

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

test.each([
  ['stored', () => {}],
  ['kept in memory', () => fillStorage('sessionStorage')],
])('Values that are %s are found by the start of their keys.', (_, prepare) => {
  openPage();
  const storage = createStorage('app.', 'sessionStorage');
  sessionStorage.setItem('Jane theirs', 'x');
  prepare();
  for (const key of ['Jane draft', 'Jane filter', 'Janet draft']) storage.write(key, key);
  expect([...storage.keys('Jane ')].sort()).toEqual(['Jane draft', 'Jane filter']);
});

test('Where nothing can be stored, values are found, too.', () => {
  forbidStorage();
  const storage = open();
  storage.write('a b', '1');
  expect(storage.keys('a ')).toEqual(['a b']);
});

describe('When storage is forbidden', () => {
  test('A written value holds for this tab.', () => {
    const storage = open();
    forbidStorage();
    expect(storage.read('user')).toBeUndefined();
    storage.write('user', 'Jane');
    expect(storage.read('user')).toBe('Jane');
    storage.remove('user');
    expect(storage.read('user')).toBeUndefined();
  });

  test('Subscribing does not throw.', () => {
    const storage = open();
    forbidStorage();
    storage.subscribe(() => {}, createPageSignal());
  });
});

describe('When storage is full', () => {
  test('A written value holds for this tab.', () => {
    const storage = open();
    fillStorage();
    storage.write('user', 'Jane');
    expect(storage.read('user')).toBe('Jane');
  });

  test('The new value wins over the stored one.', () => {
    const storage = open({ 'app.user': 'Joe' });
    fillStorage();
    storage.write('user', 'Jane');
    expect(storage.read('user')).toBe('Jane');
  });

  test('An older value stays for the other tabs and the next visit.', () => {
    const storage = open({ 'app.user': 'Joe' });
    fillStorage();
    expect(storage.write('user', 'Jane')).toBe(false);
    expect(storage.read('user')).toBe('Jane');
    expect(localStorage.getItem('app.user')).toBe('Joe');
  });

  test('Once there is room again, a written value is stored.', () => {
    const storage = open();
    const full = fillStorage();
    storage.write('user', 'Jane');
    full.mockRestore();
    expect(storage.write('user', 'Joe')).toBe(true);
    expect(storage.read('user')).toBe('Joe');
    expect(localStorage.getItem('app.user')).toBe('Joe');
  });
});

describe('Another tab', () => {
  const subscribe = () => {
    const handleChange = vi.fn();
    open().subscribe(handleChange, createPageSignal());
    return handleChange;
  };

  test('A key changed by another tab is reported without the prefix.', () => {
    const handleChange = subscribe();
    changeStorageInOtherTab('app.user', 'Jane');
    changeStorageInOtherTab('app.user');
    expect(handleChange.mock.calls).toEqual([['user'], ['user']]);
  });

  test('Storage cleared by another tab is reported without a key.', () => {
    const handleChange = subscribe();
    changeStorageInOtherTab(undefined);
    expect(handleChange.mock.calls).toEqual([[undefined]]);
  });

  test('Neither another storage nor an event that a script has made up is reported.', () => {
    const handleChange = subscribe();
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: sessionStorage }));
    window.dispatchEvent(new Event('storage'));
    expect(handleChange).not.toHaveBeenCalled();
  });

  test('Nothing is reported any more once the signal is aborted.', () => {
    const handleChange = vi.fn();
    const controller = new AbortController();
    open().subscribe(handleChange, controller.signal);
    controller.abort();
    changeStorageInOtherTab('app.user', 'Jane');
    expect(handleChange).not.toHaveBeenCalled();
  });

  test('Changes of foreign keys are not reported.', () => {
    const handleChange = subscribe();
    changeStorageInOtherTab('user', 'theirs');
    changeStorageInOtherTab('nc.app.user', 'theirs');
    expect(handleChange).not.toHaveBeenCalled();
  });
});

test.each([
  ['written', 'Joe', 'Joe'],
  ['removed', undefined, undefined],
])('What another tab has %s replaces a value that could not be stored.', (_, value, expected) => {
  const storage = open();
  const spy = fillStorage();
  storage.write('user', 'Jane');
  spy.mockRestore();
  storage.subscribe(() => {}, createPageSignal());
  changeStorageInOtherTab('app.user', value);
  expect(storage.read('user')).toBe(expected);
});

test('A storage that was cleared holds no values that could not be stored, either.', () => {
  const storage = open();
  const spy = fillStorage();
  storage.write('user', 'Jane');
  spy.mockRestore();
  storage.subscribe(() => {}, createPageSignal());
  changeStorageInOtherTab(undefined);
  expect(storage.read('user')).toBeUndefined();
});
