import { pageOwner } from '../owners.ts';

// While a dialog of the browser is open, this tab cannot hear that another tab has logged out or in. Calls that change
// something are held until it has.

const heldUntil = pageOwner.createStore<Promise<unknown>>(() => Promise.resolve());

/** For how long after a dialog `storage` events may be late, and `localStorage` out of date. */
const catchUpMs = 100;

/** To be called after a dialog of the browser. */
export const holdCalls = () =>
  heldUntil.set(new Promise((resolve) => setTimeout(resolve, catchUpMs)));

/** Resolves when calls may be sent. Another dialog may hold them again. */
export async function waitForRelease() {
  let released: unknown;
  while (released !== heldUntil.get()) {
    released = heldUntil.get();
    await released;
  }
}
