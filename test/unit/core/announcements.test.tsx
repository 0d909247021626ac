import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  announce,
  announceLater,
  useAnnounce,
  useLiveMessage,
} from '../../../src/core/announcements.ts';
import type { Message } from '../../../src/core/language/language.ts';
import { resetSessionState } from '../../../src/core/session/scope.ts';

beforeEach(() => void vi.useFakeTimers());

const createMessage = (verbatim: string): Message => ({ verbatim });

function Region() {
  const { message, count } = useLiveMessage();
  return <output>{message && <b key={count}>{JSON.stringify(message)}</b>}</output>;
}

function Screen({ text }: { text: string | undefined }) {
  useAnnounce(text === undefined ? undefined : createMessage(text));
  return null;
}

const getAnnouncement = () => screen.getByRole('status').firstElementChild;
const advanceTime = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('An announcement is spoken, and spoken again when it is repeated.', () => {
  render(<Region />);
  act(() => announce(createMessage('Saved.')));
  const firstAnnouncement = getAnnouncement();
  expect(firstAnnouncement?.textContent).toContain('Saved.');
  act(() => announce(createMessage('Saved.')));
  expect(getAnnouncement()).not.toBe(firstAnnouncement);
});

test('The message of a screen is announced once after its heading, and not if the screen has been left.', () => {
  render(<Region />);
  act(() => announce(createMessage('before')));
  const { rerender, unmount } = render(<Screen text="Welcome." />);
  advanceTime(499);
  expect(getAnnouncement()?.textContent).toContain('before');
  rerender(<Screen text="Welcome." />);
  advanceTime(1);
  const firstAnnouncement = getAnnouncement();
  expect(firstAnnouncement?.textContent).toContain('Welcome.');
  rerender(<Screen text="Welcome." />);
  advanceTime(4_999);
  expect(getAnnouncement()).toBe(firstAnnouncement);
  advanceTime(1);
  expect(getAnnouncement()).toBeNull();
  rerender(<Screen text="Gone." />);
  unmount();
  advanceTime(1_000);
  expect(getAnnouncement()).toBeNull();
});

test('A screen without a message announces nothing.', () => {
  render(<Region />);
  act(() => announce(createMessage('before')));
  render(<Screen text={undefined} />);
  advanceTime(1_000);
  expect(getAnnouncement()?.textContent).toContain('before');
});

test('A delayed announcement can be cancelled.', () => {
  render(<Region />);
  act(() => announce(createMessage('before')));
  const cancel = announceLater(createMessage('late'));
  cancel();
  advanceTime(1_000);
  expect(getAnnouncement()?.textContent).toContain('before');
});

test('A message is not announced to the next session.', () => {
  render(<Region />);
  announceLater(createMessage('for Jane only'));
  act(() => resetSessionState());
  advanceTime(1_000);
  expect(getAnnouncement()).toBeNull();
});

test('The end of an announcement of an earlier session does not end that of the next one.', () => {
  render(<Region />);
  act(() => announce(createMessage('Copied.')));
  advanceTime(4_000);
  act(() => resetSessionState());
  act(() => announce(createMessage('Saved.')));
  advanceTime(4_000);
  expect(getAnnouncement()?.textContent).toContain('Saved.');
  advanceTime(1_000);
  expect(getAnnouncement()).toBeNull();
});
