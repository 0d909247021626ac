// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import manifest from '../package.json';
import { bundle } from '../src/build/bundle.mjs';
import { root } from './setup.mjs';

const shipped = ['react', 'react-dom', 'scheduler'];
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

describe('The packages', () => {
  const lock = JSON.parse(read('package-lock.json'));
  const entries = Object.entries<Record<string, unknown>>(lock.packages).slice(1);

  test('are react and react-dom for the browser, with their scheduler', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['react', 'react-dom']);
    const runtime = entries.filter(([, { dev }]) => !dev).map(([path]) => path);
    expect(runtime.sort()).toEqual(shipped.map((name) => `node_modules/${name}`));
  });

  test('are fixed by hash in the lock file, which names no registry', () => {
    for (const [path, { integrity, resolved }] of entries) {
      expect([path, integrity, resolved]).toEqual([
        path,
        expect.stringMatching(/^sha512-/),
        undefined,
      ]);
    }
  });
});

/** What turns a text into code or elements. */
const sinks =
  /\beval\s*\(|\bFunction\s*\(|\bset(?:Timeout|Interval)\s*\(\s*['"`]|\b(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdocument\s*\.\s*write|\bdangerouslySetInnerHTML\b|\bsrc[dD]oc\b|\bDOMParser\b|\bcreateContextualFragment\b/;

test.each([
  'eval("1")',
  'setTimeout("a()")',
  'a.innerHTML = b',
  '<p dangerouslySetInnerHTML={x} />',
])('The search for what turns a text into code finds %s', (code) => {
  expect(code).toMatch(sinks);
});

describe('What is built', () => {
  let built: Awaited<ReturnType<typeof bundle>>;
  beforeAll(async () => {
    built = await bundle(root);
  }, 60_000);

  test('holds React, ReactDOM and the scheduler, and no other package', () => {
    const packages = built.assets
      .flatMap(({ sources }) => sources)
      .flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    expect([...new Set(packages)].sort()).toEqual(shipped);
  });

  test('turns no text into code or elements, but for what React has for those who ask', () => {
    const scripts = built.assets.filter(({ label }) => /\.js$/.test(label) && label !== 'react.js');
    expect(scripts.length).toBeGreaterThan(5);
    for (const { label, content } of scripts) {
      expect(Buffer.from(content).toString().match(sinks)?.[0], label).toBeUndefined();
    }
    const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((it) => /\.tsx?$/.test(it))) {
      expect(read('src', name).match(sinks)?.[0], name).toBeUndefined();
    }
  });

  test.each(shipped)('names %s with its version and the words of its licence', (name) => {
    const { version } = JSON.parse(read('node_modules', name, 'package.json'));
    const words = read('node_modules', name, 'LICENSE').trim();
    const text = (built.extraFiles['licences.html'] ?? '')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&');
    expect(text).toContain(`${name} ${version}`);
    expect(text).toContain(words);
  });
});
