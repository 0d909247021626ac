import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundle, writeFiles } from '../../src/build/bundle.mjs';
import { compareSums, listSums } from '../release/sums.mjs';
import { securityHeaders } from '../service/headers.mjs';
import { root } from '../setup.mjs';
import { askedModules, below, example } from './guide.mjs';

const folder = mkdtempSync(join(tmpdir(), 'guide-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fills = 'Who fills in the page\\?';
const json = example(fills, 'json');

/** What the build needs of a clone, beside its packages. */
const sources = readdirSync(root).filter(
  (name) => !['node_modules', 'dist', 'release', '.git'].includes(name),
);
const packages = ['react', 'react-dom', 'scheduler', 'marked', 'esbuild', '@esbuild'];
const installed = [...packages, '.package-lock.json'].map((name) => join('node_modules', name));

test("The guide's command makes the files that are tried here, and prints the policy of its hosts", async () => {
  const [command, ...args] = example(fills, 'sh').split(' ');
  expect([command, args.shift(), args.shift(), args.shift()]).toEqual([
    'npm',
    'run',
    'build',
    '--',
  ]);
  const clone = join(folder, 'clone');
  for (const path of [...sources, ...installed]) {
    cpSync(join(root, path), join(clone, path), { recursive: true, preserveTimestamps: true });
  }
  writeFileSync(join(clone, 'settings.json'), json);
  const said = execFileSync(process.execPath, ['build.mjs', 'build', ...args], {
    cwd: clone,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: clone },
  });
  const tried = join(folder, 'tried');
  await writeFiles(tried, await bundle(root, { settings: JSON.parse(json) }));
  expect(compareSums(listSums(tried), listSums(join(clone, 'dist')))).toEqual([]);
  const [, policy = ''] = /as a header:\n(.+)\n/.exec(said) ?? [];
  expect(policy).toContain("default-src 'none'");
  for (const file of ['nginx/sealport.conf', 'apache/sealport.conf', 'caddy/Caddyfile']) {
    expect(readFileSync(join(root, 'test/hosts', file), 'utf8')).toContain(`"${policy}"`);
  }
});

test('The guide asks for the modules that the configuration of Apache names', () => {
  expect(below('Apache', 'a2enmod ', '\n').split(' ')).toEqual(askedModules);
});

test('The guide names files that are there', () => {
  const guide = readFileSync(join(root, 'HOSTING.md'), 'utf8');
  const named = [...guide.matchAll(/(?:\]\(|cp )((?:test\/)?[\w./-]+\.\w+|test\/\S+file)/g)];
  expect(named.length).toBeGreaterThan(8);
  for (const [, path = ''] of named)
    expect([path, existsSync(join(root, path))]).toEqual([path, true]);
});

test("The guide's lines for analytics are those that the build calls for", () => {
  const headers = securityHeaders(JSON.parse(example('Analytics', 'json')));
  const lines = example('Analytics', 'http').split('\n');
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const [, name = '', value] = /^([\w-]+): (.*)$/.exec(line) ?? [];
    expect([name, headers[name]]).toEqual([name, value]);
  }
});

test("The guide's filter counts refused logins, and not the first of a page that nobody fills in", () => {
  const filter = below('Too many attempts', 'failregex = ', '\n').replace('<HOST>', '[\\d.]+');
  const line = (call: string, status: number) =>
    `192.0.2.1 - - [22/Nov/2026:04:00:00 +0000] "${call} HTTP/2.0" ${status} 61 "-" "Mozilla"`;
  const isCounted = (call: string, status: number) => new RegExp(filter).test(line(call, status));
  expect(isCounted('POST /api/v1/auth/login', 401)).toBe(true);
  expect(isCounted('POST /api/v1/auth/login', 403)).toBe(false);
  expect(isCounted('GET /api/v1/settings/profile', 401)).toBe(false);
});

test('An upgrade keeps old files, and then lists those that the new version does not use', () => {
  const lay = (place: string, names: readonly string[], text: string) => {
    mkdirSync(join(folder, place, 'assets'), { recursive: true });
    for (const name of names) writeFileSync(join(folder, place, name), text);
  };
  lay(
    'served',
    ['index.html', 'embed.js', 'licences.html', 'assets/old-a.js', 'assets/same.js'],
    'old',
  );
  lay(
    'dist',
    ['index.html', 'embed.js', 'licences.html', 'assets/new-b.js', 'assets/same.js'],
    'new',
  );
  const inBash = (script: string) =>
    execFileSync('bash', ['-euc', script.replaceAll('/srv/sealport', 'served')], {
      cwd: folder,
      encoding: 'utf8',
    });
  inBash(below('Upgrade, roll back', '```sh\n(?=cp )', '\n```'));
  const served = join(folder, 'served');
  const names = readdirSync(served, { recursive: true, encoding: 'utf8' });
  expect(names).toEqual(expect.arrayContaining(['assets/old-a.js', 'assets/new-b.js']));
  for (const name of ['index.html', 'embed.js', 'licences.html']) {
    expect(readFileSync(join(served, name), 'utf8')).toBe('new');
  }
  expect(inBash(below('Upgrade, roll back', '```sh\n(?=comm )', '\n```'))).toBe('old-a.js\n');
});
