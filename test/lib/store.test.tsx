import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore, type Store } from '../../src/lib/store.ts';
import { useStore } from '../../src/lib/use-store.ts';

test('A store holds its initial value until another one is set.', () => {
  const store = createStore('first');
  expect(store.get()).toBe('first');
  store.set('second');
  expect(store.get()).toBe('second');
});

test('Every listener is called after a change.', () => {
  const store = createStore(1);
  const heard: number[] = [];
  store.subscribe(() => heard.push(store.get()));
  store.subscribe(() => heard.push(store.get() * 10));
  store.set(2);
  expect(heard).toEqual([2, 20]);
});

test('Setting the same value does not notify.', () => {
  const store = createStore(Number.NaN);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set(Number.NaN);
  expect(listener).not.toHaveBeenCalled();
});

test('An equal but different object is a change.', () => {
  const store = createStore({});
  const listener = vi.fn();
  store.subscribe(listener);
  store.set({});
  expect(listener).toHaveBeenCalledOnce();
});

test('An unsubscribed listener is not called, and unsubscribing twice is harmless.', () => {
  const store = createStore(1);
  const [gone, there] = [vi.fn(), vi.fn()];
  const leave = store.subscribe(gone);
  store.subscribe(there);
  leave();
  leave();
  store.set(2);
  expect(gone).not.toHaveBeenCalled();
  expect(there).toHaveBeenCalledOnce();
});

test('Listeners may unsubscribe and subscribe during a notification.', () => {
  const store = createStore(1);
  const late = vi.fn();
  const leave = store.subscribe(() => {
    leave();
    store.subscribe(late);
  });
  const last = vi.fn();
  store.subscribe(last);
  store.set(2);
  expect(last).toHaveBeenCalledOnce();
  expect(late).not.toHaveBeenCalled();
});

test('A listener may set the store.', () => {
  const store = createStore(1);
  store.subscribe(() => store.set(Math.min(store.get() + 1, 5)));
  store.set(2);
  expect(store.get()).toBe(5);
});

type Pair = { readonly left: string; readonly right: string };

function Left({ store, rendered }: { store: Store<Pair>; rendered: () => void }) {
  rendered();
  return <p>{useStore(store, ({ left }) => left)}</p>;
}

test('A component renders again only if its selected slice changes.', () => {
  const store = createStore<Pair>({ left: 'a', right: 'b' });
  const rendered = vi.fn();
  render(<Left store={store} rendered={rendered} />);
  act(() => store.set({ left: 'a', right: 'c' }));
  expect(rendered).toHaveBeenCalledOnce();
  act(() => store.set({ left: 'z', right: 'c' }));
  expect(screen.getByText('z')).toBeTruthy();
  expect(rendered).toHaveBeenCalledTimes(2);
});

test('An unmounted component unsubscribes.', () => {
  const store = createStore<Pair>({ left: 'a', right: 'b' });
  const rendered = vi.fn();
  render(<Left store={store} rendered={rendered} />).unmount();
  store.set({ left: 'z', right: 'z' });
  expect(rendered).toHaveBeenCalledOnce();
});
