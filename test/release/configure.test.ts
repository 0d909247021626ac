// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { directives, writePolicy } from '../../src/build/policy.mjs';
import { decodeSettings, readPage } from '../service/page.mjs';
import { root } from '../setup.mjs';
import { asBuilt } from './served.mjs';

const folder = mkdtempSync(join(tmpdir(), 'configure & übel-'));
afterAll(() => rmSync(folder, { recursive: true }));

let built = '';
beforeAll(async () => {
  built = (await bundle(root)).page;
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/index.html'), built);
  copyFileSync(join(root, 'test/release/configure.sh'), join(folder, 'configure.sh'));
});

/** One after the other in the same page, as settings change. */
test.each<[string, object]>([
  ['that keep to the origin', { session: 'server', brand: 'Größe & "Zeichen" | $1' }],
  ['with an API elsewhere', { session: 'server', apiBase: 'https://api.example.com:8443/sign' }],
  [
    'with analytics',
    { session: 'server', analytics: { id: 7, url: 'https://matomo.example.com/' } },
  ],
  [
    'with both',
    {
      apiBase: 'https://api.example.com',
      analytics: { id: 7, url: 'https://matomo.example.com/stats/' },
      links: { imprint: 'https://example.com/imprint' },
    },
  ],
  ['with a relative API', { session: 'server', apiBase: '/sign' }],
])('The page of a release is filled with settings %s as the build does it', (_, settings) => {
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings, null, 2));
  const said = execFileSync('sh', ['configure.sh', 'settings.json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const page = readFileSync(join(folder, 'dist/index.html'), 'utf8');
  expect(decodeSettings(readPage(page).settings)).toEqual(settings);
  expect(page).toContain('<meta http-equiv="Content-Security-Policy"');
  expect(asBuilt(page)).toBe(built);
  expect(said).toContain(`\n${writePolicy(directives(settings))}\n`);
});
