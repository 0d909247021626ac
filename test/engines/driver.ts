import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** An input device and its actions, in the format of WebDriver. */
export type Device = {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly object[];
};

/** Controls a page in a new browser profile. `user-actions.ts` performs the actions of a user with it. */
export type Driver = {
  /** Starts a navigation. */
  readonly open: (url: string) => Promise<unknown>;
  /** Evaluates an expression that yields a string. Rejects if it throws. */
  readonly evaluate: (expression: string) => Promise<string>;
  readonly performActions: (devices: readonly Device[]) => Promise<unknown>;
  /** Returns the message of the open dialog. */
  readonly getPrompt: () => Promise<string | undefined>;
  readonly handlePrompt: (accept: boolean) => Promise<unknown>;
  readonly close: () => Promise<unknown>;
};

/** Calls `read` until it returns a value. Errors are ignored until the timeout. */
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

/** Starts a program and waits until its output matches `readyPattern`, whose first group is returned. */
export async function startProgram(
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  readyPattern = /()/,
) {
  const child = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let output = '';
  // The program would block if its output was not read.
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  async function close() {
    child.kill();
    await ended;
  }
  const match = await waitFor(
    `output of ${path} that says that it is ready`,
    () => readyPattern.exec(output)?.[1],
  ).catch(async (error) => {
    await close();
    throw new Error(`${error.message}\n${output}`);
  });
  return { match, close };
}
