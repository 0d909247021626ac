import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json';
import { type Build, bundle } from '../../src/build/bundle.mjs';
import { root } from '../tools/setup.mjs';

const shippedPackages = ['react', 'react-dom', 'scheduler'];
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

describe('The lock file', () => {
  const lock = JSON.parse(read('package-lock.json'));
  const entries = Object.entries<Record<string, unknown>>(lock.packages).slice(1);

  test('The lock file has no package for the browser except React, ReactDOM and their scheduler.', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['react', 'react-dom']);
    const runtime = entries.filter(([, { dev }]) => !dev).map(([path]) => path);
    expect(runtime.sort()).toEqual(shippedPackages.map((name) => `node_modules/${name}`));
  });

  test('The lock file pins every package by its hash and names no registry.', () => {
    for (const [path, { integrity, resolved }] of entries) {
      expect([path, integrity, resolved]).toEqual([
        path,
        expect.stringMatching(/^sha512-/),
        undefined,
      ]);
    }
  });
});

/** Matches the APIs that turn a string into code or elements. */
const injectionSinks =
  /\beval\s*\(|\bFunction\s*\(|\bset(?:Timeout|Interval)\s*\(\s*['"`]|\b(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdocument\s*\.\s*write|\bdangerouslySetInnerHTML\b|\bsrc[dD]oc\b|\bDOMParser\b|\bcreateContextualFragment\b|\bsetHTML(?:Unsafe)?\b|\bparseHTMLUnsafe\b/;

test.each([
  'eval("1")',
  'setTimeout("a()")',
  'a.innerHTML = b',
  '<p dangerouslySetInnerHTML={x} />',
])('The search for injection sinks finds %s.', (code) => {
  expect(code).toMatch(injectionSinks);
});

/** Matches the names of APIs that send, store or load something, and navigations by script. */
const outlets =
  /\bfetch\(|\bXMLHttpRequest\b|\bsendBeacon\b|\bWebSocket\b|\bEventSource\b|\b(?:local|session)Storage\b|\bindexedDB\b|\.cookie\b|\bcaches\.|\bimport\(|createElement\('script|\b(?:Shared)?Worker\(|\bnew (?:Image|Audio)\b|\b(?:BroadcastChannel|WebTransport|RTCPeerConnection|cookieStore|serviceWorker)\b|\bwindow\.name\b|(?<!\.)\bopen\(|\bwindow\.open\b|\blocation\s*(?:\.\s*href\s*)?=(?!=)|\blocation\.(?:assign|replace)\(|<iframe\b|createElement\('(?:link|iframe|img)/;

test.each([
  'fetch(url)',
  'localStorage.setItem(key, value)',
  'location.href = url',
  'location.assign(url)',
  'open(url)',
  '<iframe src={url} />',
])('The search for APIs that send, store or load something finds %s.', (code) => {
  expect(code).toMatch(outlets);
});

test('Only the files that SECURITY.md lists for auditors name an API that sends, stores or loads something.', () => {
  const [, section = ''] = /## For auditors\n(.*?)(?:\n## |$)/s.exec(read('SECURITY.md')) ?? [];
  const rows = section.split('\n').filter((line) => /^\| (?!Question)/.test(line));
  const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const listed = rows.flatMap((row) => {
    const patterns = [...row.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern);
    return patterns.flatMap((pattern) =>
      pattern.endsWith('/*')
        ? names.filter((name) => name.startsWith(pattern.slice(0, -1)))
        : pattern,
    );
  });
  for (const file of listed) expect(existsSync(join(root, 'src', file)), file).toBe(true);
  // Those of `build` and `host` run in Node only.
  const scripts = names.filter((name) => /^(?!build|host).*(?<!\.d)\.(tsx?|mjs)$/.test(name));
  expect(scripts).toContain('lib/is-object.mjs');
  expect(
    scripts.filter((name) => outlets.test(read('src', name)) && !listed.includes(name)),
  ).toEqual([]);
});

describe('The build', () => {
  let build: Build;
  beforeAll(async () => {
    build = await bundle(root);
  }, 60_000);

  test('The build contains React, ReactDOM and the scheduler, and no other package.', () => {
    const packages = build.assets
      .flatMap(({ sources }) => sources)
      .flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    expect([...new Set(packages)].sort()).toEqual(shippedPackages);
  });

  test('Neither the build nor the sources contain an injection sink, except React’s own file.', () => {
    const scripts = build.assets.filter(({ label }) => /\.js$/.test(label) && label !== 'react.js');
    expect(scripts.length).toBeGreaterThan(5);
    for (const { label, content } of scripts) {
      expect(Buffer.from(content).toString().match(injectionSinks)?.[0], label).toBeUndefined();
    }
    const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((file) => /\.tsx?$/.test(file))) {
      expect(read('src', name).match(injectionSinks)?.[0], name).toBeUndefined();
    }
  });

  test.each(shippedPackages)(
    'The build names the version of %s and contains its licence.',
    (name) => {
      const { version } = JSON.parse(read('node_modules', name, 'package.json'));
      const licence = read('node_modules', name, 'LICENSE').trim();
      const text = (build.documents['licences.html'] ?? '')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&');
      expect(text).toContain(`${name} ${version}`);
      expect(text).toContain(licence);
    },
  );
});
