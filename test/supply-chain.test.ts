// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
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
      count('supply chain: packages of the lock file');
    }
  });

  test('gives the runtime React and its scheduler, nothing else', () => {
    const runtime = Object.keys(installed).filter((path) => !installed[path]?.dev);
    expect(runtime.sort()).toEqual(shipped.map((name) => `node_modules/${name}`));
  });
});

const shipped = ['react', 'react-dom', 'scheduler'];

/** What can turn a text into code or elements, and how often it stands in which file. */
const sinks: readonly (readonly [
  what: string,
  pattern: RegExp,
  known: Readonly<Record<string, number>>,
])[] = [
  ['eval', /\beval\s*\(/g, {}],
  ['new Function', /\bFunction\s*\(|\bnew\s+Function\b/g, {}],
  ['a timer with a text', /\bset(?:Timeout|Interval)\s*\(\s*['"`]/g, {}],
  ['document.write', /\bdocument\s*\.\s*write/g, {}],
  ['outerHTML', /\bouterHTML\b/g, {}],
  ['insertAdjacentHTML', /\binsertAdjacentHTML\b/g, {}],
  ['srcdoc', /\bsrcdoc\b/gi, {}],
  ['DOMParser', /\bDOMParser\b/g, {}],
  ['createContextualFragment', /\bcreateContextualFragment\b/g, {}],
  // One makes a script that cannot run, two are for dangerouslySetInnerHTML, two are names of properties.
  ['innerHTML', /\binnerHTML\b/g, { 'react.js': 5 }],
  ['dangerouslySetInnerHTML', /\bdangerouslySetInnerHTML\b/g, { 'react.js': 13 }],
  // Of React's only those that somebody renders, which src does not.
  ['a made-up script', /createElement\(\s*['"`]script/g, { 'react.js': 3, 'analytics.js': 1 }],
  ['a policy for scripts', /\bcreatePolicy\b/g, { 'analytics.js': 1 }],
];

describe('What is built', () => {
  let built: Awaited<ReturnType<typeof bundle>>;
  beforeAll(async () => {
    built = await bundle(root);
  }, 60_000);

  /** By label, the loader for pages of others among them. */
  const contents = () => [
    ...built.assets.map(({ label, content }) => [label, Buffer.from(content).toString()] as const),
    ...Object.entries(built.beside).filter(([name]) => name.endsWith('.js')),
    ['index.html', built.page] as const,
  ];

  test('holds React, ReactDOM and the scheduler, and no other package', () => {
    const packages = built.assets
      .flatMap(({ inputs }) => Object.keys(inputs))
      .flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    expect([...new Set(packages)].sort()).toEqual(shipped);
  });

  test.each(sinks)('has %s where it is known to have it, and nowhere else', (_, pattern, known) => {
    expect(contents().length).toBeGreaterThan(50);
    const found = contents()
      .map(([label, content]) => [label, content.match(pattern)?.length ?? 0] as const)
      .filter(([, times]) => times > 0);
    expect(Object.fromEntries(found)).toEqual(known);
    count('supply chain: sinks in what is built');
  });

  test.each(shipped)('names %s with its version and the words of its licence', (name) => {
    const folder = join(root, 'node_modules', name);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const words = readFileSync(join(folder, 'LICENSE'), 'utf8').trim();
    expect(words).toContain('Permission is hereby granted');
    const sections = (built.beside['licences.html'] ?? '').split('<h2>').slice(1);
    const own = sections.filter((it) => namesOf(it).includes(`${name} ${version}`));
    expect(own).toHaveLength(1);
    const [, text = ''] = /<pre>(.*)<\/pre>/s.exec(own[0] ?? '') ?? [];
    expect(text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')).toBe(words);
  });
});

/** What a heading of the licences names. */
const namesOf = (section: string) => section.split('</h2>')[0]?.split(', ') ?? [];

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path));
const sources = files.map((path) => [path, readFileSync(join(root, 'src', path), 'utf8')] as const);

const nowhere: readonly string[] = [];

/** Where a piece of code may stand. */
const places: readonly (readonly [what: string, pattern: RegExp, allowed: readonly string[]])[] = [
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
  ['a made-up script', /createElement\(\s*['"]script/, ['core/analytics.ts']],
  ['a policy for scripts', /\bcreatePolicy\b/, ['core/analytics.ts']],
  ['fetch', /\bfetch\s*\(/, ['core/files.ts', 'lib/http.ts']],
  ['localStorage', /\blocalStorage\b/, ['lib/storage.ts']],
];

test.each(places)('%s stands nowhere but where it is allowed', (_, pattern, allowed) => {
  expect(files.length).toBeGreaterThan(50);
  const found = sources.filter(([, source]) => pattern.test(source)).map(([path]) => path);
  expect(found.sort()).toEqual(allowed);
  count('supply chain: forbidden code');
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
