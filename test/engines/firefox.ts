import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateProgram } from '../tools/setup.mjs';
import { type Driver, startProgram } from './driver.ts';

/** Prevents requests to other servers, questions to the user, and animations. */
const preferences = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'signon.rememberSignons': false,
  'ui.prefersReducedMotion': 1,
};

/** Starts Firefox in this language, and controls it with WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function openFirefox(locale: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const lines = Object.entries({ ...preferences, 'intl.accept_languages': locale }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const { match, close } = await startProgram(
    locateProgram('firefox-esr') ?? 'firefox',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { ...process.env, HOME: profile },
    /BiDi listening on (ws:\S+)/,
  );
  let prompt: string | undefined;
  const { send, socket } = await connect(`${match}/session`, ({ method, params }) => {
    prompt = method === promptOpened ? params.message : undefined;
  });
  const unhandledPromptBehavior = { default: 'ignore' };
  await send('session.new', { capabilities: { alwaysMatch: { unhandledPromptBehavior } } });
  await send('session.subscribe', { events: [promptOpened, 'browsingContext.userPromptClosed'] });
  // The first window never has the focus, without which the application focuses nothing.
  const { context } = await send('browsingContext.create', { type: 'window' });
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'interactive' }),
    async evaluate(expression) {
      const script = { expression, target: { context }, awaitPromise: false };
      const { result, exceptionDetails } = await send('script.evaluate', script);
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return (result as { value: string }).value;
    },
    performActions: (actions) => send('input.performActions', { context, actions }),
    getPrompt: async () => prompt,
    handlePrompt: (accept) => send('browsingContext.handleUserPrompt', { context, accept }),
    async close() {
      socket.close();
      await close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const promptOpened = 'browsingContext.userPromptOpened';

type Result = Readonly<Record<string, unknown>>;
type Message = {
  readonly type: 'success' | 'error' | 'event';
  readonly id: number;
  readonly result: Result;
  readonly message: string;
  readonly method: string;
  readonly params: { readonly message: string };
};

/** Opens a socket for commands and events in JSON. */
async function connect(address: string, onEvent: (event: Message) => void) {
  const socket = new WebSocket(address);
  const pendingCommands: { resolve: (result: Result) => void; reject: (error: Error) => void }[] =
    [];
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data) as Message;
    if (message.type === 'event') return onEvent(message);
    const command = pendingCommands[message.id];
    if (message.type === 'success') command?.resolve(message.result);
    else command?.reject(new Error(message.message));
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`${address} refuses the connection.`));
  });
  const send = (method: string, params: object) =>
    new Promise<Result>((resolve, reject) => {
      const id = pendingCommands.push({ resolve, reject }) - 1;
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { send, socket };
}
