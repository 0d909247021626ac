import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, startBackend } from './backend.ts';
import { readExamples } from './guide.mjs';
import { closedPort, type Name, names, readShipped, startHost } from './servers.mjs';
import { createTestFolder } from './test-folder.ts';

const { folder, certificates, onCleanUp } = createTestFolder();
const tls = certificates.signed;
const files = join(folder, 'files');

beforeAll(() => {
  mkdirSync(files);
  writeFileSync(join(files, 'index.html'), 'page');
});

type Host = Awaited<ReturnType<typeof startHost>>;

/** Starts a server with the shipped configuration in front of a backend that answers, that cuts connections, or that is down. */
async function startServers(
  name: Name,
  mode: 'answer' | 'cut' | 'down',
  rewrite?: (text: string) => string,
) {
  const backend = mode === 'down' ? undefined : await startBackend(mode);
  if (backend) onCleanUp(backend.close);
  const service = backend?.port ?? closedPort;
  const host = await startHost(name, { files, service, tls, ...(rewrite && { rewrite }) });
  onCleanUp(host.close);
  const client = await request.newContext({ ignoreHTTPSErrors: true });
  onCleanUp(() => client.dispose());
  const send = (url: string, method = 'GET', headers = {}) =>
    client.fetch(url, { method, headers, maxRedirects: 0 }).catch(() => undefined);
  return { host, send, calls: backend?.calls ?? ([] as Call[]) };
}

/** Waits for a log entry, because servers write some lines after a request has ended, or in another process. */
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
      const { host, send } = await startServers(name, mode);
      for (const base of [host.url, host.httpUrl])
        for (const path of tokenPaths)
          for (const method of ['GET', 'POST', 'DELETE'])
            await send(`${base}api/v1/${path}`, method);
      // When the last call is in a log, the earlier ones would be there, too.
      await send(`${host.url}api/v1/auth/login?last`, 'POST');
      await waitForLog(host, 'login?last');
      expect(host.readLogs()).not.toContain(token);
    },
  );

  test('The server’s status page, which shows the addresses of current requests, is not public.', async () => {
    const { host, send } = await startServers(name, 'answer');
    const response = await send(`${host.url}server-status`);
    expect(response?.status()).toBe(name === 'apache' ? 403 : 404);
    expect(await response?.text()).not.toContain('uptime');
  });

  test('In the log of logins, fail2ban counts the rejected ones and no others.', async () => {
    const { host, send } = await startServers(name, 'answer');
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
    // The path is relative, because fail2ban-regex takes a path with a space for a regular expression.
    const output = execFileSync('fail2ban-regex', [log, `./${filter}`, '--print-all-matched'], {
      cwd: join(import.meta.dirname, '../../src/host/servers/fail2ban'),
      encoding: 'utf8',
    });
    expect(output).toMatch(/Lines: 5 lines, 0 ignored, 3 matched, 2 missed/);
    // fail2ban would date a line without a date to now.
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
  // Debian's own jail reads a log that only rsyslog writes. The guide makes it read the journal.
  writeFileSync(join(config, 'jail.d/defaults-debian.conf'), '[sshd]\nenabled = true\n');
  const [commands = ''] = readExamples('Logs and fail2ban', 'bash');
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
  // Caddy also speaks HTTP/3, which uses UDP.
  expect(dump).toMatch(
    /'sealport-caddy', 'action', 'nftables-multiport', \[.*'protocol', 'tcp,udp'/,
  );
});
