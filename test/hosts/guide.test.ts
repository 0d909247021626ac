import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { createPolicy, formatPolicy } from '../../src/build/policy.mjs';
import { readSettings, shapes, validateSettings } from '../../src/build/settings.mjs';
import { noSite, readSite } from '../../src/build/site/site.mjs';
import { writeFiles } from '../../src/build/write-files.mjs';
import { schema } from '../../src/core/settings/schema.mjs';
import { readPage } from '../../src/host/page-values.mjs';
import { startServer } from '../tools/service/server.mjs';
import { root } from '../tools/setup.mjs';
import { startBackend } from './backend.ts';
import { readExamples, readTable } from './guide.mjs';
import { runCheckHost } from './run-check-host.ts';
import { closedPort, type Name, names, readConfiguration, startHost } from './servers.mjs';
import { createTestFolder } from './test-folder.ts';

const { folder, certificates, onCleanUp } = createTestFolder();
const tenMinutes = 'Ten minutes to a page that works';
const guide = readFileSync(join(root, 'HOSTING.md'), 'utf8');

/** Runs a command of the guide without blocking the servers of this process. */
const runShell = (script: string) =>
  promisify(execFile)('bash', ['-euc', script], { cwd: folder }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code: Number(code), stdout: String(stdout) }),
  );

describe('The settings of the guide', () => {
  const rows = Object.entries(schema).flatMap(([key, row]) =>
    Array.isArray(row)
      ? [[key, row] as const]
      : Object.entries(row).map(([inner, row]) => [`${key}.${inner}`, row] as const),
  );

  test('The guide lists every setting with its type and its default.', () => {
    const table = readTable('Settings');
    expect(table.map(([key]) => key)).toEqual(rows.map(([key]) => `\`${key}\``));
    rows.forEach(([key, [, fallback]], index) => {
      const [, value, without = ''] = table[index] ?? [];
      expect(value, key).toBe(shapes[key as keyof typeof shapes]);
      const [, ofGuide] = /^`(.*?)`/.exec(without) ?? [];
      expect(ofGuide, key).toBe(JSON.stringify(fallback));
      expect(without, key).toMatch(/\w/);
    });
  });

  test('The sample file has every setting.', async () => {
    const { settings, warnings } = await readSettings(
      join(root, 'src/host/release/settings.sample.jsonc'),
    );
    expect(warnings).toEqual([]);
    const isGiven = ([key]: readonly [string, unknown]) =>
      key.split('.').reduce<unknown>((at, name) => Object(at)[name], settings) !== undefined;
    expect(rows.filter((row) => !isGiven(row))).toEqual([]);
  });

  test('The first example of settings causes no warning, and its policy is that of every configuration.', () => {
    const settings = JSON.parse(readExamples(tenMinutes, 'json')[0] ?? '');
    expect(validateSettings(settings)).toEqual({ errors: [], warnings: [] });
    const policy = formatPolicy(createPolicy(settings));
    for (const name of names) expect(readConfiguration(name)).toContain(`"${policy}"`);
  });
});

test('The commands of the first ten minutes install the page and a configuration with the operator’s host and service.', () => {
  const [commands = ''] = readExamples(tenMinutes, 'bash');
  // What needs the network or the system does nothing here.
  const stubs = ['apt', 'certbot', 'npm', 'nginx', 'systemctl'].map((name) => `${name}() { :; }\n`);
  const script = commands
    .replace('sign.example.com', 'sign.example.org')
    .replace('127.0.0.1:8090', '127.0.0.1:9000')
    .replaceAll('/srv/', 'ten/srv/')
    .replace('/etc/nginx/conf.d/', 'ten/');
  symlinkSync(join(root, 'src'), join(folder, 'src'));
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist/index.html'), 'page');
  execFileSync('bash', ['-euc', stubs.join('') + script], { cwd: folder });
  expect(readFileSync(join(folder, 'ten/srv/sealport/index.html'), 'utf8')).toBe('page');
  const expected = readConfiguration('nginx')
    .replaceAll('sign.example.com', 'sign.example.org')
    .replaceAll('127.0.0.1:8090', '127.0.0.1:9000');
  expect(readFileSync(join(folder, 'ten/sealport.conf'), 'utf8')).toBe(expected);
});

test('The examples of the guide for an operator’s own logo, colours and pages make a folder that the build accepts.', async () => {
  const heading = 'Make it yours';
  const project = join(folder, 'yours');
  const site = join(project, 'site');
  mkdirSync(project);
  symlinkSync(join(root, 'i18n'), join(project, 'i18n'));
  for (const commands of readExamples(heading, 'sh'))
    execFileSync('bash', ['-euc', commands], { cwd: project });
  writeFileSync(join(site, 'logo.svg'), readExamples(heading, 'svg')[0] ?? '');
  writeFileSync(join(site, 'colors.json'), readExamples(heading, 'json')[0] ?? '');
  const { colors, logo, pages, removedPages } = await readSite(root, site);
  expect(colors?.primary).toEqual({ light: '#6a1b4d', dark: '#f0a6cf' });
  expect(logo).toContain('<circle');
  expect(Object.keys(pages)).toEqual(['de/privacy', 'en/privacy']);
  expect(removedPages).toEqual(['ios']);
});

test('The guide enables the modules that the configuration of Apache names.', () => {
  const [, asked] = /a2enmod (.+)\n/.exec(readConfiguration('apache')) ?? [];
  expect(readExamples('Apache', 'bash')[0]).toContain(`a2enmod ${asked}\n`);
});

test('Every file that the commands of the guide copy exists.', () => {
  const paths = [...guide.matchAll(/\bcp (?:--backup=numbered )?((?:src|i18n)\/[\w./-]+)/g)];
  expect(paths.length).toBeGreaterThan(4);
  for (const [, path = ''] of paths) expect(existsSync(join(root, path)), path).toBe(true);
});

test('Every section of the guide that changes a server tells how to test the change.', () => {
  const sections = guide.split(/^## /m).slice(1);
  const untested = sections.filter(
    (text) => /```(bash|nginx|apache)/.test(text) && !text.includes('**Test:**'),
  );
  expect(untested).toEqual([]);
});

test('The upgrade of the guide keeps old files, and then lists those that the new version does not use.', () => {
  const [copy = ''] = readExamples('Upgrade and roll back', 'sh');
  // The example needs bash for <( ).
  const [list = ''] = readExamples('Upgrade and roll back', 'bash');
  const writeFiles = (place: string, ...files: readonly string[]) => {
    mkdirSync(join(folder, place, 'assets'), { recursive: true });
    for (const name of files) writeFileSync(join(folder, place, name), place);
  };
  writeFiles('served', 'index.html', 'assets/old.js', 'assets/same.js');
  writeFiles('dist', 'index.html', 'assets/new.js', 'assets/same.js');
  const run = (script: string) => {
    const options = { cwd: folder, encoding: 'utf8' } as const;
    return execFileSync('bash', ['-euc', script.replaceAll('/srv/sealport', 'served')], options);
  };
  run(copy);
  expect(readdirSync(join(folder, 'served/assets'))).toEqual(['new.js', 'old.js', 'same.js']);
  expect(readFileSync(join(folder, 'served/index.html'), 'utf8')).toBe('dist');
  expect(run(list)).toBe('old.js\n');
});

/** Where the lines that let the service serve the page go in each configuration. */
const insertions: Readonly<Record<Name, [language: string, above: string]>> = {
  nginx: ['nginx', '  location /api/ {'],
  apache: ['apache', '  ProxyPass /api/'],
  caddy: ['caddyfile', '\thandle /api/*'],
};

test.each(names)(
  'With the lines of the guide, %s lets the service serve the page.',
  async (name) => {
    const files = join(folder, `filled-${name}`);
    await writeFiles(files, await bundle(root));
    const settings = JSON.parse(readExamples(tenMinutes, 'json')[0] ?? '');
    const service = await startServer({ dist: files, port: 0, settings });
    onCleanUp(() => service.close());
    const [language, above] = insertions[name];
    const [lines = ''] = readExamples('Your service serves the page', language);
    const host = await startHost(name, {
      files,
      service: service.port,
      tls: certificates.signed,
      rewrite: (text) =>
        text.replace(
          above,
          () => `${lines.replace('127.0.0.1:8090', `127.0.0.1:${service.port}`)}\n${above}`,
        ),
    });
    onCleanUp(host.close);
    const { findings } = await runCheckHost(host.url, certificates.authority);
    expect(findings.filter((finding) => finding.startsWith('wrong'))).toEqual([]);
    const read = () => runShell(`curl -fsS --cacert ${certificates.authority} ${host.url}`);
    const tokens = [await read(), await read()].map((page) => readPage(page.stdout).csrfToken);
    expect(tokens[0]).toMatch(/./);
    expect(tokens[0]).not.toBe(tokens[1]);
  },
);

/** Removes lines from a configuration, and returns the rest and the lines. */
function removeLines(text: string, lines: RegExp) {
  const [found = ''] = lines.exec(text) ?? [];
  expect(found, String(lines)).not.toBe('');
  return [text.replace(found, ''), found] as const;
}

/** Moves the configuration into a sub-folder as the guide describes, so that the rest of the host has no headers of ours. */
const subFolderChanges: Readonly<Record<Name, (text: string) => string>> = {
  nginx(text) {
    const [withoutPage, lines] = removeLines(text, /^ {2}index .*^ {2}add_header.*?\n/ms);
    const [withoutHidden, hidden] = removeLines(withoutPage, /^ {2}location ~ .*?^ {2}\}\n/ms);
    const [rest, proxy] = removeLines(
      withoutHidden,
      /^ {2}proxy_set_header.*^ {2}proxy_set_header.*?\n/ms,
    );
    const page = `  location ^~ /sign/ {\n${lines}${hidden}}\n`;
    return rest.replace('  location /api/ {', `${page}  location ^~ /api/ {\n${proxy}`);
  },
  apache(text) {
    const [withoutCopies] = removeLines(
      text,
      /^ {2}# Files that were compressed before.*^ {2}Header append.*?\n/ms,
    );
    const [withoutPage, lines] = removeLines(
      withoutCopies,
      /^ {2}AddDefaultCharset.*^ {2}Header always set.*?\n/ms,
    );
    const [withoutHost, host] = removeLines(withoutPage, /^ {2}ProxyPreserveHost.*?\n/m);
    const [rest, headers] = removeLines(
      withoutHost,
      /^ {2}RequestHeader unset.*^ {2}RequestHeader.*?\n/ms,
    );
    const hidden = /`(RewriteRule \^\/sign\/.*?)`/.exec(guide)?.[1];
    return rest
      .replace(/^ {2}RewriteRule \/\\\..*$/m, () => `  ${hidden}`)
      .replace(
        '  RewriteEngine',
        () => `  <Location "/sign/">\n${lines}  </Location>\n  RewriteEngine`,
      )
      .replace(
        '  ProxyPass',
        () => `  <Location "/api/">\n${host}${headers}  </Location>\n  ProxyPass`,
      );
  },
  caddy(text) {
    const [withoutHeaders] = removeLines(text, /(?<="\n)\timport sealport_headers\n/);
    return withoutHeaders
      .replace('\thandle {\n', '\thandle /sign/* {\n\t\timport sealport_headers\n')
      .replace(
        /\thandle_errors \{\n(.*?)\n\t\}\n/s,
        '\thandle {\n\t\tfile_server\n\t}\n\thandle_errors {\n\t\thandle /sign/* {\n$1\n\t\t}\n\t}\n',
      );
  },
};

test.each(names)(
  'With the changes of the guide, %s serves the page from a sub-folder.',
  async (name) => {
    const files = join(folder, `shared-${name}`);
    const settings = JSON.parse(readExamples(tenMinutes, 'json')[0] ?? '');
    await writeFiles(join(files, 'sign'), await bundle(root, { ...noSite, settings }));
    writeFileSync(join(files, 'index.html'), 'another page');
    const service = await startServer({ dist: join(files, 'sign'), port: 0 });
    onCleanUp(() => service.close());
    const host = await startHost(name, {
      files,
      service: service.port,
      tls: certificates.signed,
      rewrite: (text) =>
        subFolderChanges[name](text).replace(/(change-password\S* .*?)\/#/s, '$1/sign/#'),
    });
    onCleanUp(host.close);
    const { stdout, findings } = await runCheckHost(`${host.url}sign/`, certificates.authority);
    expect(findings).toEqual([]);
    expect(stdout).toContain('anyone can log in to the demo service');
    const other = await runShell(`curl -fsSi --cacert ${certificates.authority} ${host.url}`);
    expect(other.stdout).toContain('another page');
    expect(other.stdout).not.toMatch(/content-security-policy/i);
    const passwords = await runShell(
      `curl -fsSi --cacert ${certificates.authority} ${host.url}.well-known/change-password`,
    );
    expect(passwords.stdout).toMatch(/location: \S*\/sign\/#\/profile/i);
  },
);

test('The guide’s cookie test for Nextcloud prints the cookies that the service receives.', async () => {
  const [listen = '', call = ''] = readExamples('Nextcloud', 'sh');
  const { port, close } = await startBackend();
  close();
  const listening = runShell(
    listen.replace('timeout 60', 'timeout 5').replace('8090', String(port)),
  );
  const direct = call.replace('https://cloud.example.com', `http://127.0.0.1:${port}`);
  await expect.poll(async () => (await runShell(direct)).code, { timeout: 4_000 }).toBe(0);
  expect((await listening).stdout).toContain('must-not-arrive=1; __Host-session=2');
});

test('The guide’s monitoring probe fails exactly if the service is down.', async () => {
  const [probe = ''] = readExamples('Monitoring', 'sh');
  const backend = await startBackend();
  onCleanUp(backend.close);
  writeFileSync(join(folder, 'index.html'), 'page');
  const at = (url: string) => runShell(probe.replace('https://sign.example.com/', url));
  const up = await startHost('nginx', { files: folder, service: backend.port });
  expect((await at(up.url)).code).toBe(0);
  await up.close();
  const down = await startHost('nginx', { files: folder, service: closedPort });
  onCleanUp(down.close);
  expect((await at(down.url)).code).not.toBe(0);
});
