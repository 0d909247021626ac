import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A keyboard or a mouse and what is done with it, step by step, as WebDriver writes it. */
export type Device = {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly object[];
};

/** A page in a browser without a past. What a person does with it is in `person.ts`. */
export type Driver = {
  /** Sets out for an address. */
  readonly open: (url: string) => Promise<unknown>;
  /** The value of an expression that gives a text. Rejects where it throws. */
  readonly evaluate: (expression: string) => Promise<string>;
  readonly perform: (devices: readonly Device[]) => Promise<unknown>;
  /** What the browser asks at the moment. */
  readonly question: () => Promise<string | undefined>;
  readonly reply: (accept: boolean) => Promise<unknown>;
  readonly close: () => Promise<unknown>;
};

/** Waits until there is something. Whoever is asked may not be able to answer yet. */
export async function soon<Value>(
  what: string,
  look: () => Promise<Value> | Value,
): Promise<NonNullable<Value>> {
  const until = Date.now() + 20_000;
  let failure: unknown;
  while (Date.now() < until) {
    try {
      const value = await look();
      if (value !== undefined && value !== null) return value;
    } catch (error) {
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(`There is no ${what}. ${failure ?? ''}`);
}

/** Starts a program and waits until it says that it is ready, if it says so. Returns what the pattern has found, and an end. */
export async function startProgram(
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  ready = /()/,
) {
  const child = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let said = '';
  // Whatever nobody reads stops the program once its pipe is full.
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  async function close() {
    child.kill();
    await ended;
  }
  const found = await soon(`sign of ${path}`, () => ready.exec(said)?.[1]).catch(async (error) => {
    await close();
    throw new Error(`${error.message}\n${said}`);
  });
  return { found, close };
}
