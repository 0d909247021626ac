import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../hosts/servers.mjs';
import type { Driver, Engine } from './driver.ts';
import { startProgram } from './program.ts';

const patienceMs = 30_000;

type Programs = { readonly driver: string; readonly screen: string };
type Screen = { readonly display: string; readonly folder: string };

/** A browser for each page, on a screen that nobody sees. */
export function webkit({ driver, screen }: Programs): Engine {
  let begun: ReturnType<typeof startScreen> | undefined;
  return {
    async open(locale) {
      begun ??= startScreen(screen);
      return openBrowser(driver, locale, await begun);
    },
    stop: async () => (await begun)?.stop(),
  };
}

async function startScreen(program: string): Promise<Screen & Pick<Engine, 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  const { found, close } = await startProgram(
    program,
    ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    { env: process.env, ready: /^(\d+)\n/m },
  );
  return {
    display: `:${found}`,
    folder,
    async stop() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The browser speaks the language of the system: one that need not be installed, for only its name is asked. */
function localeIn(folder: string, locale: string) {
  const name = `${locale.replace('-', '_')}.UTF-8`;
  if (!existsSync(join(folder, name))) symlinkSync('/usr/lib/locale/C.utf8', join(folder, name));
  return { LOCPATH: folder, LC_ALL: name, LANGUAGE: name };
}

/** A browser that does not start in time is given up, once. */
const openBrowser = (...at: Parameters<typeof tryToOpen>) =>
  tryToOpen(...at).catch(() => tryToOpen(...at));

/** WebDriver (https://www.w3.org/TR/webdriver2/). */
async function tryToOpen(program: string, locale: string, { display, folder }: Screen) {
  const port = await freePort();
  const { close } = await startProgram(program, [`--port=${port}`], {
    env: {
      ...process.env,
      ...localeIn(folder, locale),
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      GSETTINGS_BACKEND: 'memory',
      HOME: folder,
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    },
  });
  let at = `http://127.0.0.1:${port}/session`;
  async function call<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(at + path, {
      method,
      body: JSON.stringify(body) ?? null,
      // What is asked of a page that is just left is never answered.
      signal: AbortSignal.timeout(path.startsWith('/execute') ? 3_000 : patienceMs),
    });
    const { value } = (await response.json()) as { value: Value };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  }
  const begin = async () => {
    await listening(`${at}/../status`);
    return call<{ sessionId: string }>('POST', '', {
      capabilities: {
        alwaysMatch: { pageLoadStrategy: 'none', unhandledPromptBehavior: 'ignore' },
      },
    });
  };
  const { sessionId } = await begin().catch(async (error) => {
    await close();
    throw error;
  });
  at += `/${sessionId}`;
  const driver: Driver = {
    goto: (url) => call('POST', '/url', { url }),
    evaluate: (expression) =>
      call('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    perform: (actions) => call('POST', '/actions', { actions }),
    question: () => call<string>('GET', '/alert/text').catch(() => undefined),
    answer: (accept) => call('POST', accept ? '/alert/accept' : '/alert/dismiss', {}),
    async close() {
      await call('DELETE', '');
      await close();
    },
  };
  return driver;
}

async function listening(address: string) {
  const until = Date.now() + patienceMs;
  while (!(await fetch(address).catch(() => undefined))) {
    if (Date.now() > until) throw new Error("WebKit's driver does not start.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
