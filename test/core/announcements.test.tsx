import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  announce,
  announceLater,
  useAnnounce,
  useLiveMessage,
} from '../../src/core/announcements.ts';
import type { Message } from '../../src/core/language/language.ts';
import { sessionOwner } from '../../src/core/owners.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const say = (verbatim: string): Message => ({ verbatim });

function Region() {
  const { message, count } = useLiveMessage();
  return <output>{message && <b key={count}>{JSON.stringify(message)}</b>}</output>;
}

function Screen({ words }: { words: string | undefined }) {
  useAnnounce(words === undefined ? undefined : say(words));
  return null;
}

const said = () => screen.getByRole('status').firstElementChild;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('An announcement is spoken, and spoken again when it is repeated.', () => {
  render(<Region />);
  act(() => announce(say('Saved.')));
  const first = said();
  expect(first?.textContent).toContain('Saved.');
  act(() => announce(say('Saved.')));
  expect(said()).not.toBe(first);
});

test('The message of a screen is announced once after its heading, and not if the screen has been left.', () => {
  render(<Region />);
  act(() => announce(say('before')));
  const { rerender, unmount } = render(<Screen words="Welcome." />);
  pass(499);
  expect(said()?.textContent).toContain('before');
  rerender(<Screen words="Welcome." />);
  pass(1);
  const first = said();
  expect(first?.textContent).toContain('Welcome.');
  rerender(<Screen words="Welcome." />);
  pass(4_999);
  expect(said()).toBe(first);
  pass(1);
  expect(said()).toBeNull();
  rerender(<Screen words="Gone." />);
  unmount();
  pass(1_000);
  expect(said()).toBeNull();
});

test('A screen without a message announces nothing.', () => {
  render(<Region />);
  act(() => announce(say('before')));
  render(<Screen words={undefined} />);
  pass(1_000);
  expect(said()?.textContent).toContain('before');
});

test('A delayed announcement can be cancelled.', () => {
  render(<Region />);
  act(() => announce(say('before')));
  const undo = announceLater(say('late'));
  undo();
  pass(1_000);
  expect(said()?.textContent).toContain('before');
});

test('A message is not announced to the next session', () => {
  render(<Region />);
  announceLater(say('for Jane only'));
  act(() => sessionOwner.end());
  pass(1_000);
  expect(said()).toBeNull();
});
