import { spawn } from 'node:child_process';

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

const patienceMs = 30_000;

/** Starts a program and waits until it says that it is ready, if it says so. Returns what the pattern has found, and an end. */
export async function startProgram(
  path: string,
  args: readonly string[],
  { ready, env }: { readonly ready?: RegExp; readonly env: NodeJS.ProcessEnv },
) {
  const child = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  async function close() {
    const slow = setTimeout(() => child.kill('SIGKILL'), 5_000);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(slow);
  }
  const found = await new Promise<string>((resolve, reject) => {
    let said = '';
    const fail = () => reject(new Error(`${path} does not start: ${said}`));
    const listen = (chunk: Buffer) => {
      said += chunk;
      const words = ready?.exec(said);
      if (words) resolve(words[1] ?? '');
    };
    // Whatever nobody reads stops the program once its pipe is full.
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    if (!ready) resolve('');
    child.once('exit', fail).once('error', fail);
    setTimeout(fail, patienceMs).unref();
  }).catch(async (error) => {
    await close();
    throw error;
  });
  return { found, close };
}
