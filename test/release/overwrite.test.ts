// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lossOfSettings } from '../../src/build/settings.mjs';

const folder = mkdtempSync(join(tmpdir(), 'dist-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['with settings', '<meta name="settings" content="e30=">', 'npm run build -- --settings FILE'],
  ['without settings', '<meta name="settings" content="">', ''],
  ['that is not there', undefined, ''],
])('A build without settings in place of one %s', (_, html, says) => {
  const index = join(folder, 'index.html');
  if (html === undefined) rmSync(index);
  else writeFileSync(index, html);
  const said = lossOfSettings(folder);
  expect(said === '').toBe(says === '');
  expect(said).toContain(says);
});
