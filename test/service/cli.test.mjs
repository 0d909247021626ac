// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../setup.mjs';
import { ensureReady, parseArguments, serve } from './cli.mjs';
import { startServer } from './server.mjs';
import { setStage } from './stage.mjs';

test('without arguments the stand-in service runs at port 8080', () => {
  expect(parseArguments([])).toEqual({
    api: undefined,
    registration: true,
    delay: 0,
    fail: [],
    help: false,
    port: 8080,
  });
});

test('arguments and PORT are read', () => {
  const argv = [
    '--no-registration',
    '--delay',
    '300',
    '--fail',
    '* /settings',
    '--fail=GET /welcome=html',
  ];
  expect(parseArguments(argv, { PORT: '8081' })).toMatchObject({
    registration: false,
    delay: 300,
    fail: ['* /settings', 'GET /welcome=html'],
    port: 8081,
  });
  expect(parseArguments(['--api', 'https://host/'])).toMatchObject({ api: 'https://host/' });
  const elsewhere = { origin: 'https://sign.example.com', encrypted: true };
  expect(parseArguments(['--origin', elsewhere.origin])).toMatchObject(elsewhere);
  expect(parseArguments(['-h']).help).toBe(true);
});

test.each([
  [['--delay', 'soon'], {}, '--delay must be a number of milliseconds, not "soon".'],
  [['--api', 'host'], {}, '--api must be an address such as https://host/, not "host".'],
  [['--origin', 'host'], {}, '--origin must be an address such as https://host/, not "host".'],
  [['--api'], {}, "Option '--api <value>' argument missing. See npm start -- --help."],
  [['--fail', 'all'], {}, 'The failure "all" is not understood.'],
  [['--fast'], {}, "Unknown option '--fast'. See npm start -- --help."],
  [['fast'], {}, "Unexpected argument 'fast'. See npm start -- --help."],
  [['--api', 'https://host/', '--delay', '3'], {}, '--delay is for the stand-in service'],
  [[], { PORT: 'x' }, 'PORT must be a number from 0 to 65535, not "x".'],
  [[], { PORT: '65536' }, 'PORT must be a number from 0 to 65535, not "65536".'],
])('%j with %j is refused: %s', (argv, env, message) => {
  expect(() => parseArguments(argv, env)).toThrow(message);
});

test('serving says where, who can log in, and where the emails are', async () => {
  const { dist } = await setStage();
  const lines = [];
  const server = await serve(dist, [], { PORT: '0' }, (text) => lines.push(text));
  onTestFinished(() => server.close());
  const text = lines.join('\n');
  expect(text).toContain(server.url);
  expect(text).toContain('demo@example.com, demo-password');
  expect(text).toContain(`${server.url}outbox`);
  expect((await fetch(server.url)).status).toBe(200);
});

test('serving in front of another service names it instead', async () => {
  const { dist, url } = await setStage();
  const lines = [];
  const server = await serve(dist, ['--api', url], { PORT: '0' }, (text) => lines.push(text));
  onTestFinished(() => server.close());
  expect(lines.join('\n')).toContain(url);
  expect(lines.join('\n')).not.toContain('outbox');
});

test('whoever wants help gets it, and neither a build nor a server', () => {
  const env = { ...process.env, PORT: '1' };
  const command = [join(root, 'test/service/start.mjs'), '--help'];
  const text = execFileSync(process.execPath, command, { encoding: 'utf8', env });
  expect(text).toMatch(/^npm start .*--no-registration/s);
  expect(text).not.toContain('Built in');
});

test.each(['127.0.0.1', '::1'])(
  'a port that is taken at %s is refused with advice',
  async (host) => {
    const { dist } = await setStage();
    const other = createServer();
    const free = await new Promise((resolve) => {
      other.once('error', () => resolve(false));
      other.listen(0, host, () => resolve(true));
    });
    if (!free) return;
    onTestFinished(() => void other.close());
    const { port } = other.address();
    const message = `Port ${port} is taken. Choose another: PORT=${port + 1} npm start`;
    await expect(startServer({ dist, port })).rejects.toThrow(message);
    await expect(ensureReady([], { PORT: String(port) })).rejects.toThrow(message);
  },
);

test('a mistake of the server is a 500 without details, and printed', async () => {
  const { visit, printed } = await setStage({ dist: '/nowhere' });
  const response = await visit().fetch('/');
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('nowhere');
  expect(printed.join()).toContain('/nowhere');
});
