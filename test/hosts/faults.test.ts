import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../tools/service/server.mjs';
import { makeCertificates } from './certificates.mjs';
import { createHostHarness } from './harness.ts';
import { runCheckHost } from './run-check-host.ts';
import { closedPort, type Name, startHost } from './servers.mjs';

const harness = createHostHarness();

let dist: string;
let service: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  dist = await harness.build('dist');
  service = await startServer({ dist, port: 0 });
});
afterAll(() => service.close());

type Fault = {
  name: Name;
  /** Changes the configuration. */
  rewrite?: (text: string) => string;
  service?: number;
  certificates?: { days?: number; name?: string };
  explanation: RegExp;
};

const replace = (from: string | RegExp, to: string) => (text: string) => {
  if (text.replace(from, to) === text) throw new Error(`The configuration has no ${from}`);
  return text.replace(from, () => to);
};

/** Mistakes of administrators that only a real server can make. `unit/host/check-host.test.ts` has the others. */
const faults: Readonly<Record<string, Fault>> = {
  'The service does not run': {
    name: 'apache',
    service: closedPort,
    explanation: /The web server does not reach the service \(503\)\. Start the service/,
  },
  'Calls are not passed on': {
    name: 'caddy',
    rewrite: replace('handle /api/* {', 'handle /service/* {'),
    explanation: /The service is not there \(status 404.*The web server must pass \/api\/ on/,
  },
  'The proxy drops cookies': {
    name: 'nginx',
    rewrite: replace(
      'proxy_set_header Forwarded "";',
      'proxy_set_header Forwarded ""; proxy_set_header Cookie "";',
    ),
    explanation:
      /answered with 403: nobody can log in\. Proxies must pass on Cookie and X-CSRF-Token/,
  },
  'The proxy drops the token': {
    name: 'apache',
    rewrite: replace('ProxyPreserveHost On', 'ProxyPreserveHost On\n  Header unset X-CSRF-Token'),
    explanation: /X-CSRF-Token is missing.*nobody can log in/,
  },
  'The server does not pass on DELETE': {
    name: 'nginx',
    rewrite: replace(
      'location /api/ {',
      'location /api/ { limit_except GET POST OPTIONS { deny all; }',
    ),
    explanation: /DELETE without a login is answered with 403 .*must pass on DELETE with its body/,
  },
  'The server drops the cookie of the service': {
    name: 'caddy',
    rewrite: replace('header_up -Forwarded', 'header_down -Set-Cookie\n\t\t\theader_up -Forwarded'),
    explanation: /No answer sets a cookie: nobody can log in/,
  },
  'The server drops the body of calls': {
    name: 'nginx',
    rewrite: replace(
      'location /api/ {',
      'location /api/ { proxy_pass_request_body off; proxy_set_header Content-Length "";',
    ),
    explanation: /A login with a wrong password is answered with \d+, not with 401/,
  },
  'Nothing says for how long browsers insist on https': {
    name: 'apache',
    rewrite: replace(/.*Strict-Transport-Security.*\n/, ''),
    explanation: /Strict-Transport-Security of a year is missing.*Send max-age=63072000/,
  },
  'Folders are listed': {
    name: 'nginx',
    rewrite: replace('index index.html;', 'index index.html; autoindex on;'),
    explanation: /This folder lists its files\. Switch that off/,
  },
  'The certificate is about to expire': {
    name: 'apache',
    certificates: { days: 3 },
    explanation: /The certificate expires in \d days, on .*\. Renew it, and automate the renewal/,
  },
  'The certificate is for another name': {
    name: 'nginx',
    certificates: { name: 'other.example' },
    explanation:
      /shows a certificate for other\.example, issued by Authority.*It is for another name/,
  },
};

/** Starts a host with a fault, and runs check-host. */
async function start(fault: Fault) {
  const certificates = fault.certificates
    ? makeCertificates(mkdtempSync(join(harness.folder, 'certificates-')), fault.certificates)
    : harness.certificates;
  const { name, service: port = service.port, rewrite = (text: string) => text } = fault;
  const host = await startHost(name, {
    files: dist,
    service: port,
    tls: certificates.signed,
    rewrite,
  });
  harness.onCleanUp(host.close);
  return runCheckHost(host.url, certificates.authority);
}

test.each(Object.entries(faults))('check-host explains the fault “%s”.', async (_, fault) => {
  const { code, stdout } = await start(fault);
  expect(stdout).toMatch(fault.explanation);
  expect(code).toBe(1);
});

test('check-host explains that the host name is unknown or that nothing listens on the port.', async () => {
  for (const [url, reason] of [
    ['https://sign.invalid/', 'sign.invalid does not answer. The name is not known.'],
    ['https://127.0.0.1:18499/', '127.0.0.1:18499 does not answer. Nothing listens there.'],
  ]) {
    const { code, findings } = await runCheckHost(String(url), harness.certificates.authority);
    expect(findings[0]).toContain(reason);
    expect(code).toBe(1);
  }
});
