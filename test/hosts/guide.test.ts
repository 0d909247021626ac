import { execFileSync } from 'node:child_process';
import {
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
import { directives, writePolicy } from '../../src/build/policy.mjs';
import { validateSettings } from '../../src/build/settings.mjs';
import { root } from '../setup.mjs';
import { examples } from './guide.mjs';
import { names, readConfiguration } from './servers.mjs';

const folder = mkdtempSync(join(tmpdir(), 'guide-'));
afterAll(() => rmSync(folder, { recursive: true }));

test("The guide's settings are right, and their policy is that of every configuration", () => {
  const settings = JSON.parse(examples('Settings', 'json')[0] ?? '');
  expect(validateSettings(settings)).toEqual([]);
  const policy = writePolicy(directives(settings));
  for (const name of names) expect(readConfiguration(name)).toContain(`"${policy}"`);
});

test("The guide's policy for analytics is the one that the build prints", () => {
  const settings = { analytics: { id: 7, url: 'https://matomo.example.com/' } };
  const policy = writePolicy(directives(settings));
  expect(examples('Analytics', 'http')).toEqual([`Content-Security-Policy: ${policy}`]);
});

test('The guide asks for the modules that the configuration of Apache names', () => {
  const [, asked] = /a2enmod (.+)\n/.exec(readConfiguration('apache')) ?? [];
  expect(examples('Apache', 'bash')[0]).toContain(`a2enmod ${asked}\n`);
});

test('The guide names files that are there, and no word more than can be read', () => {
  const guide = readFileSync(join(root, 'HOSTING.md'), 'utf8');
  const named = [...guide.matchAll(/(?:\]\(|cp --backup=numbered )([\w./-]+[a-z])[ )]/g)];
  expect(named.length).toBeGreaterThan(6);
  for (const [, path = ''] of named) expect(existsSync(join(root, path)), path).toBe(true);
  expect(guide.split(/\s+/).length).toBeLessThanOrEqual(1900);
});

test("The guide's filter counts refused logins, and not the first of a static page", () => {
  const [line = ''] = examples('Logs and attempts', 'ini');
  const filter = new RegExp(line.replace('failregex = ', '').replace('<HOST>', '[\\d.]+'));
  const logged = (call: string, status: number) =>
    `192.0.2.1 - - [01/Jan/2001:00:00:00 +0000] "${call} HTTP/2.0" ${status} 61`;
  expect(logged('POST /api/v1/auth/login', 401)).toMatch(filter);
  expect(logged('POST /api/v1/auth/login', 403)).not.toMatch(filter);
  expect(logged('GET /api/v1/settings/profile', 401)).not.toMatch(filter);
});

test('An upgrade keeps old files, and then lists those that the new version does not use', () => {
  const [copy = '', list = ''] = examples('Upgrade, roll back', 'sh');
  const lay = (place: string, ...files: readonly string[]) => {
    mkdirSync(join(folder, place, 'assets'), { recursive: true });
    for (const name of files) writeFileSync(join(folder, place, name), place);
  };
  lay('served', 'index.html', 'assets/old.js', 'assets/same.js');
  lay('dist', 'index.html', 'assets/new.js', 'assets/same.js');
  const run = (script: string) => {
    const options = { cwd: folder, encoding: 'utf8' } as const;
    return execFileSync('bash', ['-euc', script.replaceAll('/srv/sealport', 'served')], options);
  };
  run(copy);
  expect(readdirSync(join(folder, 'served/assets'))).toEqual(['new.js', 'old.js', 'same.js']);
  expect(readFileSync(join(folder, 'served/index.html'), 'utf8')).toBe('dist');
  expect(run(list)).toBe('old.js\n');
});
