import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle, writeFiles } from '../../src/build/bundle.mjs';
import { startServer } from '../tools/service/server.mjs';
import { root } from '../tools/setup.mjs';
import { makeCertificates } from './certificates.mjs';
import { branded, createHostHarness } from './harness.ts';
import { runCheckHost } from './run-check-host.ts';
import { closedPort, type Name, startHost } from './servers.mjs';

const harness = createHostHarness();

let dist: string;
let bare: string;
let service: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  dist = await harness.build('dist');
  bare = join(harness.folder, 'bare');
  await writeFiles(bare, await bundle(root));
  service = await startServer({ dist, port: 0 });
});
afterAll(() => service.close());

type Fault = {
  name: Name;
  /** Changes the configuration. */
  rewrite?: (text: string) => string;
  /** Changes the files that are served. */
  damage?: (files: string) => void;
  /** Null for a build without settings. */
  settings?: null;
  service?: number;
  certificates?: { days?: number; name?: string };
  explanation: RegExp;
};

const replace = (from: string | RegExp, to: string) => (text: string) => {
  if (text.replace(from, to) === text) throw new Error(`The configuration has no ${from}`);
  return text.replace(from, () => to);
};

/** Mistakes that administrators make. */
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
  'The policy was loosened': {
    name: 'caddy',
    rewrite: replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    explanation:
      /allows more than the page needs: 'unsafe-inline'\. It should be: script-src 'self'/,
    settings: null,
  },
  'Nothing says for how long browsers insist on https': {
    name: 'apache',
    rewrite: replace(/.*Strict-Transport-Security.*\n/, ''),
    explanation: /Strict-Transport-Security of a year is missing.*Send max-age=63072000/,
  },
  'Any site may frame the page': {
    name: 'nginx',
    rewrite: (text) =>
      replace(
        / *add_header X-Frame-Options.*\n/,
        '',
      )(replace("frame-ancestors 'none'", 'frame-ancestors *')(text)),
    explanation: /Any site can show the page in a frame\. Send frame-ancestors 'none'/,
  },
  'Caches keep the page': {
    name: 'caddy',
    rewrite: replace('header ?Cache-Control "no-cache"', 'header ?Cache-Control "max-age=86400"'),
    explanation:
      /Caches may keep the page after an upgrade.*Cache-Control is max-age=86400\. Send no-cache/,
  },
  'Every address leads to the page': {
    name: 'nginx',
    rewrite: replace(
      '  location /api/ {',
      '  location / { try_files $uri /index.html; }\n  location /api/ {',
    ),
    explanation:
      /This address does not exist, but is answered with 200\. Answer 404, and rewrite no addresses/,
  },
  'Hidden files are served': {
    name: 'apache',
    rewrite: replace(/ *RewriteRule \/\\\.\(\?!well-known.*\n/, ''),
    damage: (files) => {
      mkdirSync(join(files, '.git'));
      writeFileSync(join(files, '.git/config'), '[core]');
    },
    explanation: /Hidden files are served\. Answer 404/,
  },
  'Folders are listed': {
    name: 'nginx',
    rewrite: replace('index index.html;', 'index index.html; autoindex on;'),
    explanation: /This folder lists its files\. Switch that off/,
  },
  'A file was not copied': {
    name: 'caddy',
    damage: (files) => {
      const [name = ''] = readdirSync(join(files, 'assets')).filter((it) =>
        it.startsWith('accounts'),
      );
      rmSync(join(files, 'assets', name));
    },
    explanation: /This file is missing \(status 404\)\. Copy all of assets before the page/,
  },
  'A file was rewritten on its way': {
    name: 'nginx',
    damage: (files) => {
      const [name = ''] = readdirSync(join(files, 'assets')).filter((it) => it.startsWith('main-'));
      appendFileSync(join(files, 'assets', name), '/* injected */');
    },
    explanation: /This is not the file that the page was built with: browsers refuse it/,
  },
  'The page was built without settings': {
    name: 'caddy',
    settings: null,
    explanation:
      /Nothing fills the element csrf-token.*a reload logs out\. Build with a settings\.json/,
  },
  'The settings were entered by hand, with a mistake': {
    name: 'nginx',
    damage: (files) => {
      const page = join(files, 'index.html');
      const settings = JSON.stringify({ ...branded, apiBase: '/api/v1' });
      const content = Buffer.from(settings).toString('base64');
      const html = readFileSync(page, 'utf8').replace(
        /(name="settings" content=")[^"]*/,
        `$1${content}`,
      );
      writeFileSync(page, html);
    },
    explanation: /"apiBase" is "\/api\/v1": it must be .*, without \/api\/v1/,
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
  const files = mkdtempSync(join(harness.folder, 'files-'));
  chmodSync(files, 0o755);
  cpSync(fault.settings === null ? bare : dist, files, { recursive: true });
  fault.damage?.(files);
  const certificates = fault.certificates
    ? makeCertificates(files, fault.certificates)
    : harness.certificates;
  const { name, service: port = service.port, rewrite = (text: string) => text } = fault;
  const host = await startHost(name, { files, service: port, tls: certificates.signed, rewrite });
  harness.onCleanUp(host.close);
  return runCheckHost(host.url, certificates.authority);
}

test.each(Object.entries(faults))('check-host explains the fault “%s”.', async (_, fault) => {
  const { code, findings } = await start(fault);
  expect(findings.join('\n')).toMatch(fault.explanation);
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
