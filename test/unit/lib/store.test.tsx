import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createStore, type Store } from '../../../src/lib/store.ts';
import { useStore } from '../../../src/lib/use-store.ts';

test('A store holds its initial value until another one is set.', () => {
  const store = createStore('first');
  expect(store.get()).toBe('first');
  store.set('second');
  expect(store.get()).toBe('second');
});

test('Every listener is called after a change.', () => {
  const store = createStore(1);
  const received: number[] = [];
  store.subscribe(() => received.push(store.get()));
  store.subscribe(() => received.push(store.get() * 10));
  store.set(2);
  expect(received).toEqual([2, 20]);
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
  const [unsubscribedListener, listener] = [vi.fn(), vi.fn()];
  const unsubscribe = store.subscribe(unsubscribedListener);
  store.subscribe(listener);
  unsubscribe();
  unsubscribe();
  store.set(2);
  expect(unsubscribedListener).not.toHaveBeenCalled();
  expect(listener).toHaveBeenCalledOnce();
});

test('Once its signal is aborted, a listener is not called.', () => {
  const store = createStore(1);
  const controller = new AbortController();
  const listener = vi.fn();
  store.subscribe(listener, controller.signal);
  store.set(2);
  controller.abort();
  store.set(3);
  expect(listener).toHaveBeenCalledOnce();
});

test('Listeners may unsubscribe and subscribe during a notification.', () => {
  const store = createStore(1);
  const lateListener = vi.fn();
  const unsubscribe = store.subscribe(() => {
    unsubscribe();
    store.subscribe(lateListener);
  });
  const lastListener = vi.fn();
  store.subscribe(lastListener);
  store.set(2);
  expect(lastListener).toHaveBeenCalledOnce();
  expect(lateListener).not.toHaveBeenCalled();
});

test('A listener may set the store.', () => {
  const store = createStore(1);
  store.subscribe(() => store.set(Math.min(store.get() + 1, 5)));
  store.set(2);
  expect(store.get()).toBe(5);
});

type Pair = { readonly left: string; readonly right: string };

function Left({ store, handleRender }: { store: Store<Pair>; handleRender: () => void }) {
  handleRender();
  return <p>{useStore(store, ({ left }) => left)}</p>;
}

test('A component renders again only if its selected slice changes.', () => {
  const store = createStore<Pair>({ left: 'a', right: 'b' });
  const handleRender = vi.fn();
  render(<Left store={store} handleRender={handleRender} />);
  act(() => store.set({ left: 'a', right: 'c' }));
  expect(handleRender).toHaveBeenCalledOnce();
  act(() => store.set({ left: 'z', right: 'c' }));
  expect(screen.getByText('z')).toBeTruthy();
  expect(handleRender).toHaveBeenCalledTimes(2);
});

test('An unmounted component unsubscribes.', () => {
  const store = createStore<Pair>({ left: 'a', right: 'b' });
  const handleRender = vi.fn();
  render(<Left store={store} handleRender={handleRender} />).unmount();
  store.set({ left: 'z', right: 'z' });
  expect(handleRender).toHaveBeenCalledOnce();
});
