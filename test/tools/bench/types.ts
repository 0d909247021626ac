import type { Browser, CDPSession, Page } from 'playwright-core';
import type { createBackend, startServer } from './server.mjs';

/** What page.mjs leaves in the page as `window.bench`. Times are milliseconds since the start of the navigation. */
export type PageBench = {
  /** The first visible element that matches. */
  findVisible(selector: string): HTMLElement | undefined;
  /** Resolves with the time at which the frame was painted in which the condition became true. */
  waitUntil(condition: () => unknown): Promise<number>;
  /** When the element that the visit waits for was painted. */
  painted: Promise<number>;
  /** When a press of a button first had its effect. Undefined if the visit does not press. */
  listening: Promise<number> | undefined;
  /** The text of the heading when the element was painted. */
  heading: string | null | undefined;
  /** The sum of all layout shifts that the user did not cause. */
  layoutShift: number;
};

declare global {
  interface Window {
    bench: PageBench;
  }
}

export type Visit = {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Milliseconds since the start of the navigation until the element was painted. */
  readonly painted: number;
  /** How many of these milliseconds the main thread was busy. */
  readonly mainThread: number;
};

export type Environment = {
  readonly browser: Browser;
  readonly server: Awaited<ReturnType<typeof startServer>>;
  readonly backend: ReturnType<typeof createBackend>;
  /** The address of the built application. */
  readonly url: string;
  readonly rounds: number;
  /** The folder of the control. */
  readonly control: string;
};

/** A line of the report. */
export type Row = {
  readonly title: string;
  readonly values: readonly number[];
  readonly limit: number;
};
