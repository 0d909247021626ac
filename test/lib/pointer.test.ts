import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createReleaseWait } from '../../src/lib/pointer.ts';

let left: AbortController;
let later: ReturnType<typeof createReleaseWait>;

beforeEach(() => {
  vi.useFakeTimers();
  left = new AbortController();
  later = createReleaseWait(left.signal);
});
afterEach(() => {
  left.abort();
  vi.useRealTimers();
});

const tell = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));

/** Puts something off, and tells how often it has happened. */
function put() {
  const act = vi.fn();
  later(act);
  return act;
}

describe('What moves the page', () => {
  test('happens soon while no pointer is down, never at once', () => {
    const act = put();
    expect(act).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(act).toHaveBeenCalledOnce();
  });

  test.each(['pointerup', 'pointercancel'])('waits for the release: %s', (release) => {
    tell('pointerdown');
    const act = put();
    vi.advanceTimersByTime(60_000);
    expect(act).not.toHaveBeenCalled();
    tell(release);
    // The click comes now.
    expect(act).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(act).toHaveBeenCalledOnce();
  });

  test('happens once, and in its order, whatever is released after', () => {
    const happened: string[] = [];
    tell('pointerdown');
    for (const name of ['first', 'second']) later(() => happened.push(name));
    tell('pointerup');
    vi.runAllTimers();
    tell('pointerdown');
    tell('pointerup');
    vi.runAllTimers();
    expect(happened).toEqual(['first', 'second']);
  });

  test('hears a press that the page stops on its way', () => {
    const stop = (event: Event) => event.stopPropagation();
    document.body.addEventListener('pointerdown', stop);
    tell('pointerdown');
    document.body.removeEventListener('pointerdown', stop);
    const act = put();
    vi.runAllTimers();
    expect(act).not.toHaveBeenCalled();
  });
});

describe('On a screen that has gone', () => {
  test('nothing happens any more that was put off', () => {
    const soon = put();
    tell('pointerdown');
    const afterRelease = put();
    left.abort();
    tell('pointerup');
    vi.runAllTimers();
    expect([soon, afterRelease].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test('no pointer is listened to', () => {
    const added = vi.spyOn(window, 'addEventListener');
    createReleaseWait(left.signal);
    expect(added).toHaveBeenCalledTimes(3);
    for (const [, , options] of added.mock.calls) {
      expect(options).toMatchObject({ capture: true, signal: left.signal });
    }
  });
});
