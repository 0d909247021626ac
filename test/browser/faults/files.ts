import type { BrowserContext, Route } from 'playwright-core';
import { assetOf, fileOf } from '../assets.ts';

/** A way in which a file of the program fails to come. */
export type Fault = {
  readonly title: string;
  readonly act: (route: Route) => Promise<void>;
  /** No answer: the application has to lose its patience first. */
  readonly hangs?: true;
  /** The browser keeps what has come of it: only another page asks anew. */
  readonly stays?: true;
};

const sorry = '<!doctype html><html><head><title>Sorry</title></head><body>Sorry</body></html>';

const faults: readonly Fault[] = [
  { title: 'is not there', act: (route) => route.fulfill({ status: 404, body: '' }) },
  {
    title: 'is answered with a page',
    act: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: sorry }),
  },
  { title: 'loses its connection', act: (route) => route.abort('connectionreset') },
  {
    title: 'is cut off in the middle',
    async act(route) {
      const whole = await (await route.fetch()).text();
      const body = whole.slice(0, whole.length / 2);
      await route.fulfill({ status: 200, contentType: 'text/javascript', body });
    },
    stays: true,
  },
  { title: 'never comes', act: async () => {}, hangs: true, stays: true },
];

/** From now on a file of the program fails. Tells how often it was asked for, and can be mended. */
export async function spoil(context: BrowserContext, file: string, { act }: Fault) {
  let asked = 0;
  let mended = false;
  await context.route(assetOf(file), (route) => {
    // A part that has failed is fetched once more, not to run: some browsers keep the failure otherwise.
    if (route.request().resourceType() === 'script') asked += 1;
    return mended ? route.fallback() : act(route);
  });
  return {
    asked: () => asked,
    /** What hangs goes on hanging. */
    mend() {
      mended = true;
    },
  };
}

const labelOf = (file: string) => fileOf(file).replace(/-\w{8}\.js$/, '');

/** What the browser reports of such a file. */
export const reported = (file: string) => [
  `404 GET /assets/${labelOf(file)}.js`,
  `unreachable GET /assets/${labelOf(file)}.js`,
  'console: Failed to load module script',
];

export const cases = faults.map((fault) => [fault.title, fault] as const);
