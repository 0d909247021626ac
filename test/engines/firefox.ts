import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, connect } from './bidi.ts';
import type { Driver, Engine } from './driver.ts';
import { startProgram } from './program.ts';

/** One browser for each language, with a store of cookies and data for each page. */
export function firefox(program: string): Engine {
  const browsers = new Map<string, ReturnType<typeof start>>();
  return {
    async open(locale) {
      const browser = browsers.get(locale) ?? start(program, locale);
      browsers.set(locale, browser);
      return openPage(await browser);
    },
    async stop() {
      for (const browser of browsers.values()) await (await browser).stop();
    },
  };
}

type Browser = { readonly connection: Connection; readonly questions: Map<string, string> };
type Prompt = { readonly context: string; readonly message: string };

async function start(program: string, locale: string): Promise<Browser & Pick<Engine, 'stop'>> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  writeFileSync(join(profile, 'user.js'), preferences(locale));
  const { found, close } = await startProgram(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { env: { ...process.env, HOME: profile }, ready: /BiDi listening on (ws:\S+)/ },
  );
  const questions = new Map<string, string>();
  const connection = await connect(`${found}/session`, (method, params) => {
    const { context, message } = params as Prompt;
    if (method === opened) questions.set(context, message);
    else questions.delete(context);
  });
  const prompts = { default: 'ignore', beforeUnload: 'accept' };
  await connection.send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: prompts } },
  });
  await connection.send('session.subscribe', { events: [opened, closed] });
  return {
    connection,
    questions,
    async stop() {
      connection.close();
      await close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const opened = 'browsingContext.userPromptOpened';
const closed = 'browsingContext.userPromptClosed';

/** Nothing is asked of others, and nothing of the visitor. */
const preferences = (locale: string) =>
  Object.entries({
    'app.update.disabledForTesting': true,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'intl.accept_languages': locale,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,',
    'signon.rememberSignons': false,
    'ui.prefersReducedMotion': 1,
  })
    .map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
    .join('');

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

async function openPage({ connection: { send }, questions }: Browser): Promise<Driver> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext');
  const { context } = await send<{ context: string }>('browsingContext.create', {
    type: 'tab',
    userContext,
  });
  return {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'none' }),
    async evaluate(expression) {
      const evaluated = await send<Evaluated>('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: false,
      });
      if (evaluated.type === 'success') return evaluated.result.value;
      throw new Error(evaluated.exceptionDetails.text);
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    question: async () => questions.get(context),
    answer: (accept) => send('browsingContext.handleUserPrompt', { context, accept }),
    close: () => send('browser.removeUserContext', { userContext }),
  };
}
