// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, validateSettings } from '../../src/build/settings.mjs';
import { decodeSettings } from '../../src/core/settings/settings.ts';
import { copyProject } from './project.mjs';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: string | Uint8Array) {
  const file = join(folder, 'settings.json');
  writeFileSync(file, content);
  return readSettings(file);
}

describe('A file of settings', () => {
  test('is taken as it is, from an editor that marks it as UTF-8, too', async () => {
    expect(await read('\ufeff{"brand": "Größe", "session": null}')).toEqual({
      brand: 'Größe',
      session: null,
    });
  });

  test.each([
    ['{', 'It is not JSON'],
    [Buffer.from('{"brand": "Größe"}', 'latin1'), 'It is not UTF-8.'],
    ['[]', 'It must be a JSON object.'],
    ['{"brand": 7}', '"brand" is 7: it must be'],
    ['{"apibase": "/"}', '"apibase" is no setting; there are apiBase'],
    ['{"links": {"terms": "https://example.com"}}', '"links.terms" is no setting'],
    ['{"operator": {"boss": "Ada"}}', '"operator.boss" is no setting'],
  ])('is refused with a sentence: %s', async (content, sentence) => {
    await expect(read(content)).rejects.toThrow(`settings.json: ${sentence}`);
  });

  test('is refused with every mistake at once, or when it is missing', async () => {
    const { message } = await read('{"brand": 1, "session": 1, "x": 1}').catch((error) => error);
    expect(message.split('\n')).toHaveLength(3);
    await expect(readSettings(join(folder, 'none.json'))).rejects.toThrow('ENOENT');
  });

  test('that does not harm is told from one that is wrong', () => {
    expect(validateSettings({ x: 1, brand: 1 }).map(([level]) => level)).toEqual([
      'wrong',
      'better',
    ]);
  });
});

describe('npm run build', () => {
  const project = copyProject();
  afterAll(() => rmSync(project, { recursive: true }));

  function build(env: Readonly<Record<string, string>> = {}, ...options: string[]) {
    const { status, stdout, stderr } = spawnSync('node', ['build.mjs', ...options], {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: project, ...env },
    });
    return { status, stdout, stderr };
  }
  const page = () => readFileSync(join(project, 'dist/index.html'), 'utf8');
  const written = () => /name="settings" content="(.*?)"/.exec(page())?.[1];

  test('puts settings.json into the page, with the policy that fits', () => {
    const settings = { apiBase: 'https://api.example.com', brand: 'Größe' };
    writeFileSync(join(project, 'settings.json'), JSON.stringify(settings));
    const { stdout } = build();
    expect(decodeSettings(written()).settings).toMatchObject(settings);
    expect(page()).toMatch(/Content-Security-Policy" content="[^"]*https:\/\/api\.example\.com/);
    expect(stdout).toContain('frame-ancestors');
  }, 60_000);

  test('takes the file that SETTINGS names instead', () => {
    writeFileSync(join(project, 'own.json'), '{"brand": "Own"}');
    build({ SETTINGS: 'own.json' });
    expect(decodeSettings(written()).settings.brand).toBe('Own');
    expect(build({ SETTINGS: 'none.json' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('none.json: It cannot be read'),
    });
  }, 60_000);

  test('refuses an option that it does not have', () => {
    expect(build({}, '--settings')).toMatchObject({ status: 1 });
  });
});
