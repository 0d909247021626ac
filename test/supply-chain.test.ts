// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import lock from '../package-lock.json';
import { bundle } from '../src/build/bundle.mjs';
import { count } from './cases.ts';

const root = join(import.meta.dirname, '..');

type Entry = {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
};

const { '': project, ...installed } = lock.packages as Readonly<Record<string, Entry>>;

describe('The lock file', () => {
  test('has the hash of every package, and no address to get it from', () => {
    expect(project).toBeDefined();
    expect(Object.keys(installed).length).toBeGreaterThan(50);
    for (const [path, { integrity, resolved, version }] of Object.entries(installed)) {
      expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-[\w+/]{86}==$/)]);
      expect([path, resolved]).toEqual([path, undefined]);
      expect([path, version]).toEqual([path, expect.stringMatching(/^\d+\.\d+\.\d+[\w.-]*$/)]);
      count('packages of the lock file');
    }
  });

  test('gives the runtime React and its scheduler, nothing else', () => {
    const runtime = Object.keys(installed).filter((path) => !installed[path]?.dev);
    expect(runtime.sort()).toEqual(shipped.map((name) => `node_modules/${name}`));
  });
});

const shipped = ['react', 'react-dom', 'scheduler'];

test('React, ReactDOM and the scheduler are all that reaches the bundle', async () => {
  const { assets } = await bundle(root);
  const packages = assets
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
  expect([...new Set(packages)].sort()).toEqual(shipped);
});

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path));
const sources = files.map((path) => [path, readFileSync(join(root, 'src', path), 'utf8')] as const);

const nowhere = '';

/** Where a piece of code may stand. */
const places: readonly (readonly [what: string, pattern: RegExp, allowed: string])[] = [
  ['eval', /\beval\s*\(/, nowhere],
  ['new Function', /\bFunction\s*\(/, nowhere],
  ['a timer with a text', /\bset(?:Timeout|Interval)\s*\(\s*['"`]/, nowhere],
  ['innerHTML', /\binnerHTML\b/, nowhere],
  ['outerHTML', /\bouterHTML\b/, nowhere],
  ['insertAdjacentHTML', /\binsertAdjacentHTML\b/, nowhere],
  ['document.write', /\bdocument\s*\.\s*write/, nowhere],
  ['dangerouslySetInnerHTML', /\bdangerouslySetInnerHTML\b/, nowhere],
  ['srcDoc', /\bsrcdoc\b/i, nowhere],
  ['DOMParser', /\bDOMParser\b/, nowhere],
  ['createContextualFragment', /\bcreateContextualFragment\b/, nowhere],
  ['cookies', /\bdocument\s*\.\s*cookie\b/, nowhere],
  ['messages of other windows', /\bpostMessage\b|['"]message['"]\s*,\s*\(/, nowhere],
  ['window.open', /\bwindow\s*\.\s*open\b/, nowhere],
  ['XMLHttpRequest', /\bXMLHttpRequest\b/, nowhere],
  ['beacons', /\bsendBeacon\b/, nowhere],
  ['sockets', /\b(?:WebSocket|EventSource)\b/, nowhere],
  ['a made-up script', /createElement\(\s*['"]script/, 'core/analytics.ts'],
  ['a policy for scripts', /\bcreatePolicy\b/, 'core/analytics.ts'],
  ['fetch', /\bfetch\s*\(/, 'lib/http.ts'],
  ['localStorage', /\blocalStorage\b/, 'lib/storage.ts'],
];

test.each(places)('%s stands nowhere but where it is allowed', (_, pattern, allowed) => {
  expect(files.length).toBeGreaterThan(50);
  const found = sources.filter(([, source]) => pattern.test(source)).map(([path]) => path);
  expect(found).toEqual(allowed ? [allowed] : []);
  count('forbidden code');
});

/** Code that the table has to notice. */
const samples = [
  'eval("1")',
  'new Function("a")',
  'setTimeout("a()")',
  'element.innerHTML = text',
  'element.outerHTML = text',
  'element.insertAdjacentHTML("beforeend", text)',
  'document.write(text)',
  '<p dangerouslySetInnerHTML={{ __html: text }} />',
  '<iframe srcDoc={text} />',
  'new DOMParser()',
  'range.createContextualFragment(text)',
  'document.cookie = "a"',
  "addEventListener('message', (event) => event)",
  'window.open(url)',
  'new XMLHttpRequest()',
  'navigator.sendBeacon(url)',
  'new WebSocket(url)',
  "document.createElement('script')",
  'trustedTypes.createPolicy("a", {})',
  'await fetch(url)',
  'window.localStorage.getItem("a")',
];

test('Each kind of forbidden code is noticed', () => {
  expect(samples).toHaveLength(places.length);
  places.forEach(([what, pattern], index) => {
    expect([what, pattern.test(samples[index] ?? '')]).toEqual([what, true]);
  });
});
