import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A keyboard or a mouse and what is done with it, step by step, as WebDriver writes it. */
export type Device = {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly object[];
};

/** A page in a browser without a past. What a person does with it is in `user-actions.ts`. */
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
export async function waitFor<Value>(
  what: string,
  read: () => Promise<Value> | Value,
): Promise<NonNullable<Value>> {
  const deadline = Date.now() + 20_000;
  let failure: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await read();
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
  readyPattern = /()/,
) {
  const child = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  // Whatever nobody reads stops the program once its pipe is full.
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  async function close() {
    child.kill();
    await ended;
  }
  const found = await waitFor(`sign of ${path}`, () => readyPattern.exec(output)?.[1]).catch(
    async (error) => {
      await close();
      throw new Error(`${error.message}\n${output}`);
    },
  );
  return { found, close };
}
