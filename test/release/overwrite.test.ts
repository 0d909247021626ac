// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { noteSettings } from './overwrite.mjs';

const folder = mkdtempSync(join(tmpdir(), 'dist-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['with settings', '<meta name="settings" content="e30=">', 1],
  ['without settings', '<meta name="settings" content="">', 0],
  ['that is not there', undefined, 0],
])('A build without settings in place of one %s', (_, html, times) => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  const index = join(folder, 'index.html');
  if (html === undefined) rmSync(index);
  else writeFileSync(index, html);
  noteSettings(folder);
  expect(print).toHaveBeenCalledTimes(times);
  if (times > 0) {
    expect(print).toHaveBeenCalledWith(expect.stringContaining('npm run build -- --settings FILE'));
  }
  print.mockRestore();
});
