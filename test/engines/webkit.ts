import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateProgram } from '../tools/setup.mjs';
import { type Driver, startProgram, waitFor } from './driver.ts';

/** Finds a free port. The driver does not report a port that it has chosen itself, and a fixed one may be in use. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts WebKitGTK in this language on a virtual screen, and controls it with WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function openWebKit(locale: string): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const screen = await startProgram(
    locateProgram('Xvfb') ?? 'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    process.env,
    /^(\d+)\n/m,
  );
  // The browser takes its language from the name of the system's locale, whose content does not matter.
  const language = `${locale.replace('-', '_')}.UTF-8`;
  symlinkSync('/usr/lib/locale/C.utf8', join(home, language));
  const env = {
    ...process.env,
    DISPLAY: `:${screen.match}`,
    GSETTINGS_BACKEND: 'memory',
    HOME: home,
    LANGUAGE: language,
    LC_ALL: language,
    LIBGL_ALWAYS_SOFTWARE: '1',
    LOCPATH: home,
  };
  const path = locateProgram('WebKitWebDriver') ?? 'WebKitWebDriver';
  const port = await findFreePort();
  const program = await startProgram(path, [`--port=${port}`], env);
  const call = await startSession(port);
  return {
    open: (url) => call('POST', '/url', { url }),
    evaluate: async (expression) =>
      String(await call('POST', '/execute/sync', { script: `return ${expression}`, args: [] })),
    performActions: (actions) => call('POST', '/actions', { actions }),
    getPrompt: () => call('GET', '/alert/text').then(String, () => undefined),
    handlePrompt: (accept) => call('POST', accept ? '/alert/accept' : '/alert/dismiss', {}),
    async close() {
      await call('DELETE', '');
      await program.close();
      await screen.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Starts a session, and returns a function that sends commands to it. */
async function startSession(port: number) {
  const server = `http://127.0.0.1:${port}`;
  await waitFor("WebKit's driver", () => fetch(`${server}/status`));
  const command = async (method: string, path: string, body?: object): Promise<unknown> => {
    // A script is never answered if the page is left at the same time.
    const signal = AbortSignal.timeout(path.endsWith('/execute/sync') ? 3_000 : 30_000);
    const init = { method, body: JSON.stringify(body) ?? null, signal };
    const response = await fetch(`${server}/session${path}`, init);
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const options = { pageLoadStrategy: 'none', unhandledPromptBehavior: 'ignore' };
  const session = await command('POST', '', { capabilities: { alwaysMatch: options } });
  const { sessionId } = session as { sessionId: string };
  return (method: string, path: string, body?: object) =>
    command(method, `/${sessionId}${path}`, body);
}
