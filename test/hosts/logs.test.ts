import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Call, startBackend } from './backend.ts';
import { makeCertificates } from './certificates.mjs';
import { examples } from './guide.mjs';
import { type Name, names, readShipped, startHost } from './servers.mjs';

const folder = mkdtempSync(join(tmpdir(), 'logs-'));
const files = join(folder, 'files');
let tls: { certificate: string; key: string };
const closing: (() => unknown)[] = [];

beforeAll(() => {
  // Apache's processes are not root.
  chmodSync(folder, 0o755);
  tls = makeCertificates(folder).signed;
  mkdirSync(files);
  writeFileSync(join(files, 'index.html'), 'page');
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

type Host = Awaited<ReturnType<typeof startHost>>;

/** One of our configurations in front of a service: with a backend that answers or cuts, or with none. */
async function start(
  name: Name,
  mode: 'answer' | 'cut' | 'down',
  rewrite?: (text: string) => string,
) {
  const backend = mode === 'down' ? undefined : await startBackend(mode);
  if (backend) closing.push(backend.close);
  const service = backend?.port ?? 9;
  const host = await startHost(name, { files, service, tls, ...(rewrite && { rewrite }) });
  closing.push(host.close);
  const client = await request.newContext({ ignoreHTTPSErrors: true });
  closing.push(() => client.dispose());
  const send = (url: string, method = 'GET', headers = {}) =>
    client.fetch(url, { method, headers, maxRedirects: 0 }).catch(() => undefined);
  return { host, send, calls: backend?.calls ?? ([] as Call[]) };
}

/** Servers write some lines only when a request has ended, or from another process. */
async function waitForLog({ readLogs }: Host, text: string) {
  await expect.poll(readLogs, { timeout: 10_000 }).toContain(text);
}

const token = 'one-time-token';
const tokenPaths = [
  `auth/resetpassword/${token}`,
  `auth/confirm/${token}`,
  `auth/confirmdelete/${token}`,
  `AUTH/Confirm/${token}?lang=en`,
];

describe.each(names)('%s', (name) => {
  test.each(['answer', 'cut', 'down'] as const)(
    'No log contains a one-time token if the service is in the state “%s”.',
    async (mode) => {
      const { host, send } = await start(name, mode);
      for (const base of [host.url, host.plain])
        for (const path of tokenPaths)
          for (const method of ['GET', 'POST', 'DELETE'])
            await send(`${base}api/v1/${path}`, method);
      // The last call ends up in a log, so that the earlier ones would be there by now.
      await send(`${host.url}api/v1/auth/login?last`, 'POST');
      await waitForLog(host, 'login?last');
      expect(host.readLogs()).not.toContain(token);
    },
  );

  test('The server’s status page, which shows the addresses of current requests, is not public.', async () => {
    const { host, send } = await start(name, 'answer');
    const response = await send(`${host.url}server-status`);
    expect(response?.status()).toBe(name === 'apache' ? 403 : 404);
    expect(await response?.text()).not.toContain('uptime');
  });

  test('In the log of logins, fail2ban counts the rejected ones and no others.', async () => {
    const { host, send } = await start(name, 'answer');
    const login = `${host.url}api/v1/auth/login`;
    const withToken = {
      'X-CSRF-Token': 'a',
      'User-Agent': '"status":401 "POST /api/v1/auth/login',
    };
    for (const _ of [1, 2, 3]) await send(login, 'POST', withToken);
    await send(login, 'POST');
    await send(`${host.url}api/v1/settings/profile`, 'GET');
    await send(`${login}?last`, 'POST');
    await waitForLog(host, 'login?last');
    const filter = name === 'caddy' ? 'filter-caddy.conf' : 'filter-combined.conf';
    const log = join(host.logs, 'sealport-login.log');
    // A relative path, because fail2ban-regex takes a path with a blank for a regular expression.
    const output = execFileSync('fail2ban-regex', [log, `./${filter}`, '--print-all-matched'], {
      cwd: join(import.meta.dirname, 'fail2ban'),
      encoding: 'utf8',
    });
    expect(output).toMatch(/Lines: 5 lines, 0 ignored, 3 matched, 2 missed/);
    // A line without a date would be counted as of now.
    expect(output).toMatch(/Date template hits:\n.*\n\| {2}\[5\]/);
  });
});

test('fail2ban accepts the jails on a computer without rsyslog and closes the ports with nftables.', () => {
  const config = join(folder, 'fail2ban');
  cpSync('/etc/fail2ban', config, { recursive: true });
  const log = join(folder, 'login.log');
  writeFileSync(log, '');
  const jails = readShipped('fail2ban/jail.conf').replace(/^logpath = .*/gm, `logpath = ${log}`);
  writeFileSync(join(config, 'jail.d/sealport.conf'), jails);
  // Debian's own jail reads a log that only rsyslog writes. The guide lets it read the journal.
  writeFileSync(join(config, 'jail.d/defaults-debian.conf'), '[sshd]\nenabled = true\n');
  const [commands = ''] = examples('Logs and fail2ban', 'bash');
  const [line = ''] = /^printf .*/m.exec(commands) ?? [];
  execFileSync('bash', ['-euc', line.replace('/etc/fail2ban', config)]);
  const filters = { 'sealport.conf': 'filter-combined', 'sealport-caddy.conf': 'filter-caddy' };
  for (const [to, from] of Object.entries(filters))
    writeFileSync(join(config, 'filter.d', to), readShipped(`fail2ban/${from}.conf`));
  const output = execFileSync('fail2ban-server', ['-c', config, '-t'], { encoding: 'utf8' });
  expect(output).toContain('OK: configuration test is successful');
  const dump = execFileSync('fail2ban-server', ['-c', config, '-d'], { encoding: 'utf8' });
  const toNftables = (name: Name) => `'sealport-${name}', 'addaction', 'nftables-multiport'`;
  for (const name of names) expect(dump).toContain(toNftables(name));
  // HTTP/3, which Caddy speaks, is UDP.
  expect(dump).toMatch(
    /'sealport-caddy', 'action', 'nftables-multiport', \[.*'protocol', 'tcp,udp'/,
  );
});
