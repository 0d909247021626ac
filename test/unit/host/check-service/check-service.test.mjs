import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DEMO } from '../../../../src/host/check-host/demo-login.mjs';
import { describePlan, parseArguments } from '../../../../src/host/check-service/options.mjs';
import { allPromises } from '../../../../src/host/check-service/promises/all.mjs';
import { goodPassword } from '../../../../src/host/check-service/promises/values.mjs';
import {
  getExitCode,
  writeFinding,
  writeSummary,
} from '../../../../src/host/check-service/report.mjs';
import { checkPromises } from '../../../../src/host/check-service/run.mjs';
import { startTestServer } from '../../../tools/service/harness.mjs';
import { root } from '../../../tools/setup.mjs';
import { faults, startFaulty } from './faulty-services.mjs';

/** @type {(url: string, options?: Partial<import('../../../../src/host/check-service/run.mjs').Options>) => ReturnType<typeof checkPromises>} */
const check = (url, options = {}) =>
  checkPromises({ url, ...DEMO, mails: true, ...options }, allPromises);

/** @type {(report: Awaited<ReturnType<typeof check>>) => string[]} */
const formatBroken = ({ findings }) =>
  findings.filter(({ result }) => result === 'broken').map(writeFinding);

/** Reads the data of the demo user. @type {(server: Awaited<ReturnType<typeof startTestServer>>) => Promise<unknown[]>} */
async function readData({ visit }) {
  const visitor = visit();
  const { body: profile } = await visitor.logIn();
  const { body: accounts } = await visitor.call('GET /settings/accounts');
  return [profile, accounts];
}

describe('A correct service', () => {
  test('A correct service keeps every promise, and the check leaves its data unchanged.', async () => {
    const server = await startTestServer();
    const before = await readData(server);
    const report = await check(server.url);
    expect(formatBroken(report)).toEqual([]);
    expect(report.leftBehind).toEqual([]);
    expect(getExitCode(report)).toBe(0);
    expect(await readData(server)).toEqual(before);
  });

  test('With the pasted links, the promises about links are checked, and the registered profile is deleted.', async () => {
    const server = await startTestServer();
    const email = 'second@example.com';
    const askForLink = async () => server.service?.outbox.mails[0]?.link ?? '';
    const report = await check(server.url, { askForLink, register: email });
    expect(formatBroken(report)).toEqual([]);
    expect(report.leftBehind).toEqual([]);
    const linked = report.findings.filter(({ id }) =>
      /^link-r|^link-d|account-(foreign|unique)/.test(id),
    );
    expect(linked.map(({ result }) => result)).toEqual(['kept', 'kept', 'kept', 'kept', 'kept']);
    expect((await server.visit().logIn(email, 'any')).status).toBe(401);
  });

  test('A correct service keeps its promises to a page of another origin.', async () => {
    const origin = 'http://localhost:1';
    const report = await check((await startTestServer({ origin })).url, { origin });
    expect(formatBroken(report)).toEqual([]);
    const about = report.findings.filter(({ id }) => /^origin-|cookie-site/.test(id));
    expect(about.map(({ result }) => result)).toEqual(Array(5).fill('kept'));
  });

  test('Without a test user, only what a visitor can call is checked, and the rest is listed.', async () => {
    const report = await check((await startTestServer()).url, { email: undefined });
    expect(formatBroken(report)).toEqual([]);
    const login = report.findings.find(({ id }) => id === 'login');
    expect(login?.reason).toBe('It needs a test user: --email and --password.');
  });

  test('A service that has disabled registrations keeps its promises, too.', async () => {
    expect(formatBroken(await check((await startTestServer({ registration: false })).url))).toEqual(
      [],
    );
  });

  test('A rate limit is not reported as a broken promise.', async () => {
    const report = await check(
      (await startTestServer({ fail: ['POST /auth/login=429:slow'] })).url,
    );
    const login = report.findings.find(({ id }) => id === 'login');
    expect(login?.reason).toContain('429 (too many attempts)');
  });
});

describe('A faulty service', () => {
  test.each(Object.entries(faults))(
    'The check reports a service that %s.',
    async (_, { breaks, report: expected, fault }) => {
      const server = await startTestServer();
      const faulty = await startFaulty(server.url, fault);
      onTestFinished(faulty.close);
      // For speed, only the broken promises are checked, and those that they need.
      const second = breaks.includes('account-unique') ? ['link-register'] : [];
      const replaced = breaks.includes('every-replaced') ? ['login-session'] : [];
      const needed = ['welcome', 'login', 'account-create', ...second, ...replaced, ...breaks];
      const promises = allPromises.filter(({ id }) => needed.includes(id));
      const askForLink = async () => server.service?.outbox.mails[0]?.link ?? '';
      const report = await checkPromises(
        { url: faulty.url, ...DEMO, mails: true, askForLink, register: 'second@example.com' },
        promises,
      );
      const ids = report.findings.filter(({ result }) => result === 'broken').map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(breaks));
      expect(formatBroken(report).join('\n')).toMatch(expected);
      expect(getExitCode(report)).not.toBe(0);
      expect(JSON.stringify(report)).not.toContain(goodPassword);
      for (const { result, ...details } of report.findings) {
        if (result !== 'broken') continue;
        expect(details.remedy, details.id).toMatch(/^[A-Z].*\.$/s);
        expect(details.application, details.id).toMatch(/^[A-Z].*[."]$/s);
      }
    },
  );

  /** Checks every promise of a service with a fault. @type {(fault: import('./faulty-services.mjs').Fault) => ReturnType<typeof check>} */
  async function checkAll(fault) {
    const faulty = await startFaulty((await startTestServer()).url, fault);
    onTestFinished(faulty.close);
    return check(faulty.url);
  }

  test('A service whose errors are not JSON breaks a single promise.', async () => {
    const report = await checkAll({
      response(exchange) {
        if (exchange.status < 400) return;
        exchange.headers['content-type'] = 'text/html';
        exchange.text = '<h1>Error</h1>';
      },
    });
    const output = formatBroken(report);
    expect(output).toHaveLength(1);
    expect(output[0]).toMatch(/Every answer is JSON[\s\S]*Content-Type is text\/html; the same in/);
  });

  test.each([
    [502, '<center>nginx/1.24.0</center>', 'nginx'],
    [500, '<center>nginx</center>', 'nginx'],
    [504, '<h1>Gateway Time-out</h1>', 'which has no name'],
  ])('An error page of a proxy (%i, %s) is reported once.', async (status, page, name) => {
    const report = await checkAll({
      response(exchange) {
        if (exchange.path !== '/settings/accounts') return;
        exchange.status = status;
        exchange.headers = { 'content-type': 'text/html' };
        exchange.text = `<html><body>${page}</body></html>`;
      },
    });
    const output = formatBroken(report);
    expect(output).toHaveLength(1);
    expect(output[0]).toContain(`This page comes from a proxy (${name}), not from the service`);
    const others = report.findings.filter(({ reason }) => reason?.includes('too: see above'));
    expect(others.length).toBeGreaterThan(1);
  });

  test('An error page of the service itself is not mistaken for that of a proxy.', async () => {
    const report = await checkAll({
      response(exchange) {
        if (exchange.path !== '/auth/heartbeat') return;
        exchange.status = 500;
        exchange.headers = { 'content-type': 'text/html', server: 'nginx' };
        exchange.text = '<h1>ValueError</h1>';
      },
    });
    expect(formatBroken(report).join('\n')).not.toContain('comes from a proxy');
  });

  /** @type {[title: string, listener: import('node:http').RequestListener, expected: RegExp][]} */
  const faultyListeners = [
    [
      'is a page',
      (_, res) => res.setHeader('content-type', 'text/html').end('<h1>Cloud</h1>'),
      /is not JSON/,
    ],
    [
      'redirects for ever',
      (req, res) => res.writeHead(302, { location: req.url ?? '' }).end(),
      /302 to \/api\/v1\/welcome/,
    ],
    ['closes the connection', (req) => req.socket.destroy(), /connection was closed/],
    ['never answers', () => {}, /no complete answer within 0.2 seconds/],
    [
      'stops in the middle',
      (_, res) => {
        res.writeHead(200, { 'content-length': 9 });
        res.write('{', () => res.destroy());
      },
      /connection was closed/,
    ],
    [
      'sends without end',
      (_, res) => {
        const write = () => {
          while (res.write('x'.repeat(65_536)));
        };
        res.on('drain', write);
        write();
      },
      /larger than 1 MiB/,
    ],
    [
      'answers an array',
      (_, res) => res.setHeader('content-type', 'application/json').end('[]'),
      /must be object/,
    ],
    [
      'answers null',
      (_, res) => res.setHeader('content-type', 'application/json').end('null'),
      /must be object/,
    ],
  ];
  test.each(faultyListeners)(
    'The check explains in a sentence that a service %s, and does not crash.',
    async (_, listener, expected) => {
      const server = createServer(listener);
      await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      // Long enough for a busy machine, except where the timeout is tested.
      const timeoutMs = listener.length === 0 ? 200 : 10_000;
      const report = await check(`http://127.0.0.1:${port}/`, { timeoutMs });
      expect(formatBroken(report).join('\n')).toMatch(expected);
      expect(report.findings.find(({ id }) => id === 'login')?.result).toBe('not checked');
      expect(getExitCode(report)).toBe(2);
    },
  );

  test('The check explains that a port speaks neither HTTP nor TLS.', async () => {
    const server = createSocketServer((socket) => {
      // The client may have disconnected.
      socket.on('error', () => {}).end('220 mail ready\r\n');
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const checkUrl = async (/** @type {string} */ url) =>
      formatBroken(await check(url, { timeoutMs: 2000 })).join('\n');
    expect(await checkUrl(`http://127.0.0.1:${port}`)).toContain('The port does not speak HTTP');
    expect(await checkUrl(`https://127.0.0.1:${port}`)).toMatch(
      /The port does not speak TLS|connection was closed/,
    );
    server.close();
  });

  test.each(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN'])(
    'For a certificate of an unknown authority (%s), the check explains how to name the authority.',
    async (code) => {
      const failure = Object.assign(new TypeError('fetch failed'), { cause: { code } });
      vi.stubGlobal('fetch', () => Promise.reject(failure));
      onTestFinished(() => {
        vi.unstubAllGlobals();
      });
      const [output] = formatBroken(await check('https://sign.example.com'));
      expect(output).toMatch(
        /What came: no answer\. The authority of its certificate is not known/,
      );
      expect(output).toMatch(/What to do: .*NODE_EXTRA_CA_CERTS=/);
    },
  );

  test('The check explains that nothing listens on the port.', async () => {
    const { url, close } = await startTestServer();
    await close();
    expect(formatBroken(await check(url)).join('\n')).toContain('Nothing listens there.');
  });

  test('The check lists the changes that it could not undo.', async () => {
    const server = await startTestServer({ fail: ['DELETE /settings/accounts/{id}=500'] });
    const report = await check(server.url);
    expect(report.leftBehind.join('\n')).toMatch(
      /An account "Check service \w+" \([\w-]+\) was created/,
    );
    expect(getExitCode(report)).toBe(3);
    expect(writeSummary(report)).toContain('LEFT BEHIND  An account');
  });
});

test('A report contains no password, token or secret.', async () => {
  const server = await startTestServer();
  /** @type {import('./faulty-services.mjs').Fault} */
  const leaky = {
    response(exchange) {
      exchange.text = JSON.stringify({ ...exchange.requestHeaders, leak: exchange.requestBody });
    },
  };
  const faulty = await startFaulty(server.url, leaky);
  onTestFinished(faulty.close);
  const text = JSON.stringify(await check(faulty.url));
  expect(text).toContain('***');
  expect(text).not.toContain(DEMO.password);
  expect(text).not.toMatch(/signing_session=[\w-]{20}/);
});

describe('npm run check-service', () => {
  const script = join(root, 'src/host/check-service/check-service.mjs');
  const run = async (/** @type {string[]} */ ...args) => {
    const env = { ...process.env, CHECK_SERVICE_PASSWORD: DEMO.password };
    const done = await promisify(execFile)(process.execPath, [script, ...args], { env }).catch(
      (error) => error,
    );
    return { stdout: done.stdout, stderr: done.stderr, code: done.code ?? 0 };
  };

  test('The command prints its plan before it starts, and then a line for each promise.', async () => {
    const { url } = await startTestServer();
    const { stdout, code } = await run(url, '--email', DEMO.email);
    expect(code).toBe(0);
    expect(stdout.indexOf('changes nothing else')).toBeLessThan(stdout.indexOf('kept  '));
    expect(stdout).toContain(`as ${DEMO.email}: changes the name`);
    expect(stdout).toMatch(/Promises kept: \d+\. Broken: 0\. Not checked: \d+\.\n$/);
  });

  test('With --json, standard output is JSON and nothing else.', async () => {
    const { url } = await startTestServer({ fail: ['GET /settings/accounts=500'] });
    const { stdout, code } = await run(url, '--email', DEMO.email, '--json');
    /** @type {{ broken: number, findings: import('../../../../src/host/check-service/run.mjs').Finding[] }} */
    const report = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(report.broken).toBe(report.findings.filter(({ result }) => result === 'broken').length);
    expect(report.findings.find(({ id }) => id === 'account-list')).toMatchObject({
      sent: 'GET /settings/accounts',
      received: expect.stringContaining('500'),
    });
  });

  test('Without an address, the command explains its usage.', async () => {
    const { stderr, code } = await run();
    expect([code, stderr]).toEqual([2, expect.stringContaining('Which service?')]);
  });

  test.each([
    [['sign.example.com'], '"sign.example.com" is not an address'],
    [['https://a.example', 'https://b.example'], 'one address too many'],
    [['https://a.example', '--timeout', 'long'], '--timeout "long"'],
    [['https://a.example', '--origin', 'cloud'], '--origin "cloud"'],
    [['https://a.example', '--register', 'a@b.example'], '--register needs --links'],
  ])('The arguments %j are rejected.', (argv, message) => {
    expect(() => parseArguments(argv)).toThrow(message);
  });

  test('The plan announces the emails and the registration that the check causes.', () => {
    const plan = (/** @type {string[]} */ ...more) => {
      const options = parseArguments(['https://a.example', '--email', 'ada@example.com', ...more]);
      return 'url' in options ? describePlan(/** @type {any} */ (options)) : '';
    };
    expect(plan()).toContain('causes emails to ada@example.com');
    expect(plan('--no-mails')).not.toContain('causes emails');
    expect(plan('--links', '--register', 'b@example.com')).toContain(
      'registers b@example.com, and deletes',
    );
  });
});
