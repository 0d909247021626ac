import { useEffect } from 'react';
import { useStore } from '../lib/use-store.ts';
import type { Message } from './language/language.ts';
import { createSessionStore, watchSession } from './session/scope.ts';

type Announcement = { readonly message: Message | undefined; readonly count: number };

/** What the status region in `layout/shell.tsx` says. A message is for the person of this session only. */
const status = createSessionStore((): Announcement => ({ message: undefined, count: 0 }));

const messageDurationMs = 5000;

/** Makes screen readers say something that has no live region of its own. A repeated message is announced again. */
export function announce(message: Message) {
  const count = status.get().count + 1;
  const announcement = { message, count };
  status.set(announcement);
  // Compared as a whole, because the count begins again with the next session.
  setTimeout(
    () => status.get() === announcement && status.set({ message: undefined, count }),
    messageDurationMs,
  );
}

export const useLiveMessage = () => useStore(status);

/** Screen readers announce the heading of a new screen first. */
const headingDelayMs = 500;

/**
 * Announces a message that comes with a screen or a change of focus, unless the session ends first. Returns a function that
 * cancels it.
 */
export function announceLater(message: Message): () => void {
  const hasSessionEnded = watchSession();
  const timer = setTimeout(() => {
    if (!hasSessionEnded()) announce(message);
  }, headingDelayMs);
  return () => clearTimeout(timer);
}

/** Announces a message when it appears on the screen, from the start or later, and when it changes. */
export function useAnnounce(message: Message | undefined) {
  const text = JSON.stringify(message);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text is the same message.
  useEffect(() => message && announceLater(message), [text]);
}
