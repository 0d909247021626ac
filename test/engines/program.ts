import { type SpawnOptions, spawn } from 'node:child_process';

const patienceMs = 30_000;

/** Starts a program and waits until it says that it is ready, if it ever says anything. */
export async function startProgram(
  path: string,
  args: readonly string[],
  { ready, ...options }: { readonly ready?: RegExp; readonly env: SpawnOptions['env'] },
) {
  const child = spawn(path, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
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
    if (!ready) resolve('');
    // Whoever does not listen stops the program once its pipe is full.
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', fail);
    child.once('exit', fail);
    setTimeout(fail, patienceMs).unref();
  }).catch(async (error) => {
    await close();
    throw error;
  });
  return { found, close };
}
