import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, validateSettings } from '../../../src/build/settings.mjs';
import { decodeSettings } from '../../../src/core/settings/settings.ts';
import { root } from '../../tools/setup.mjs';
import { copyProject } from './project.mjs';

const folder = mkdtempSync(join(tmpdir(), 'settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(content: string | Uint8Array) {
  const file = join(folder, 'settings.json');
  writeFileSync(file, content);
  return readSettings(file);
}

const completeSettings = {
  session: 'server',
  brand: 'Größe',
  operator: { name: 'Example', address: ['Example Town'], email: 'sign@example.com' },
  service: { api: 'https://api.example.com/' },
};

describe('A settings file', () => {
  test('A settings file is read even if it has a byte order mark or comments.', async () => {
    const file = `\ufeff// Ours\n{"brand": "Größe", // not "service"\n "links": {"ios": "https://example.com//"}}`;
    expect((await read(file)).settings).toEqual({
      brand: 'Größe',
      links: { ios: 'https://example.com//' },
    });
  });

  test.each([
    ['{', 'It is not JSON'],
    ['{"brand": "a" // }', 'It is not JSON'],
    [Buffer.from('{"brand": "Größe"}', 'latin1'), 'It is not UTF-8.'],
    ['[]', 'The settings must be a JSON object.'],
    ['{"brand": 7}', '"brand" is 7: it must be'],
    ['{"links": []}', '"links" is []: it must be an object.'],
    ['{"apibase": "/"}', '"apibase" is not a setting: it must be one of apiBase, '],
    ['{"links": {"terms": "https://example.com"}}', '"links.terms" is not a setting'],
    ['{"operator": {"boss": "Ada"}}', '"operator.boss" is not a setting'],
    ['{"toString": 1}', '"toString" is not a setting'],
    ['{"analytics": {"id": 1}}', '"analytics" must have both "id" and "url".'],
    ['{"analytics": {"url": "/m/"}}', '"analytics" must have both "id" and "url".'],
  ])(
    'A settings file is rejected with what was found and what was expected: %s.',
    async (content, message) => {
      await expect(read(content)).rejects.toThrow(`settings.json: ${message}`);
    },
  );

  test.each([
    'https://sign.example.com/api/v1',
    'https://sign.example.com/api/v1/',
    '/portal/api/v1',
    'http://sign.example.com',
    'HTTP://localhost.example.com',
    'https://sign.example.com:70000',
  ])('A settings file with the "apiBase" %j is rejected.', async (apiBase) => {
    await expect(read(JSON.stringify({ apiBase }))).rejects.toThrow('"apiBase" is "');
  });

  test('Analytics at an unencrypted URL is rejected.', async () => {
    const analytics = { id: 1, url: 'http://matomo.example.com/' };
    await expect(read(JSON.stringify({ analytics }))).rejects.toThrow('"analytics.url" is "');
  });

  test.each([
    '',
    '/portal/',
    '../sign',
    'https://sign.example.com/portal/',
    'http://localhost:8090',
    'http://127.0.0.1',
    'http://[::1]:80/',
    'https://[2001:db8::1]/api/v10',
  ])('A settings file may have the "apiBase" %j.', async (apiBase) => {
    expect((await read(JSON.stringify({ apiBase }))).settings).toEqual({ apiBase });
  });

  test('All mistakes of a settings file are reported at once.', async () => {
    const { message } = await read('{"brand": 1, "session": 1, "x": 1}').catch((error) => error);
    expect(message.split('\n')).toHaveLength(3);
  });

  test('A missing settings file is reported.', async () => {
    await expect(readSettings(join(folder, 'none.json'))).rejects.toThrow('ENOENT');
  });

  test('A complete settings file causes no warning.', async () => {
    expect((await read(JSON.stringify(completeSettings))).warnings).toEqual([]);
  });

  test.each(['session', 'operator', 'service'])(
    'A settings file without "%s" causes a warning.',
    (key) => {
      const { errors, warnings } = validateSettings({ ...completeSettings, [key]: null });
      expect([errors, warnings.map((warning) => warning.key)]).toEqual([[], [key]]);
    },
  );

  test('The sample with every setting causes no warning.', async () => {
    const { warnings } = await readSettings(join(root, 'src/host/release/settings.sample.jsonc'));
    expect(warnings).toEqual([]);
  });

  test.each(['name', 'address', 'email'])(
    'A settings file without "operator.%s" causes a warning that names it.',
    (key) => {
      const operator = { ...completeSettings.operator, [key]: null };
      const { warnings } = validateSettings({ ...completeSettings, operator });
      expect(warnings.map(({ message }) => message)).toEqual([
        expect.stringContaining(`There is no "operator.${key}":`),
      ]);
    },
  );

  test.each([
    ['a'.repeat(18), []],
    ['ä'.repeat(19), [expect.stringContaining('"brand" has 19 characters')]],
  ])('A settings file with the brand %s causes these warnings: %j', (brand, expected) => {
    const { warnings } = validateSettings({ ...completeSettings, brand });
    expect(warnings.map(({ message }) => message)).toEqual(expected);
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
  const readEmbeddedSettings = () => /name="settings" content="(.*?)"/.exec(page())?.[1];

  test('The build puts settings.json and the matching policy into the page.', () => {
    const settings = { apiBase: 'https://api.example.com', brand: 'Größe' };
    writeFileSync(join(project, 'settings.json'), JSON.stringify(settings));
    const { stdout, stderr } = build();
    expect(stderr.match(/^Warning: /gm)).toHaveLength(3);
    expect(decodeSettings(readEmbeddedSettings()).settings).toMatchObject(settings);
    expect(page()).toMatch(/Content-Security-Policy" content="[^"]*https:\/\/api\.example\.com/);
    expect(stdout).toContain('frame-ancestors');
  }, 60_000);

  test('The build uses the file that SETTINGS names instead.', () => {
    expect(build({ SETTINGS: 'none.json' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('none.json: It cannot be read'),
    });
  });

  test('The build rejects an unknown option.', () => {
    expect(build({}, '--settings')).toMatchObject({ status: 1 });
  });
});
