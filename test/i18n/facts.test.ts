// @vitest-environment node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, languages, pagesIn, read, root, sourceOf, translations } from './content.ts';

const numerals = 'two|three|four|five|six|seven|eight|nine|ten';
const units = 'minutes|hours|days|seconds|files|characters|levels|lists';
const number = new RegExp(
  `(?<![\\w-])(?:\\d[\\d.,/:]*\\d|\\d)(?!\\w)|\\b(?:${numerals})\\b(?= (?:${units}))`,
  'g',
);

/** Numbers that are names: of articles and steps. */
const names = /\b(?:Article|[Ss]teps) [\d()a-z]+(?:(?:,| and) \d+)*|\b2002\/58\/\w+/g;

/** The prose of a section: without code, drawings, addresses, and numbers that only count steps. */
const proseOf = (section: string) =>
  section
    .replace(/<!--.*?-->/gs, '')
    .replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|\{[^}]*\}/g, ' ')
    .replace(/^ *\d+\. /gm, '')
    .replace(/^#+ \d+\. /gm, '# ');

const numbersIn = (section: string) => [...new Set(proseOf(section).match(number))].sort();
const sectionsOf = (source: string) => source.split(/^(?=#{1,3} )/m);
const titleOf = (section: string) => section.split('\n')[0] ?? '';

/** `<!-- 256 MiB, five minutes: source; source -->`. Other comments mark homes and what an operator completes. */
const claimsIn = (section: string) =>
  [...section.matchAll(/<!-- (?!home:|to complete:)(.+?): (.+?) -->/g)].map(
    ([, words = '', sources = '']) => ({
      words: words.split(/,? /),
      sources: sources.split('; '),
    }),
  );

test.each(pagesIn('en'))(
  'The page en/%s has a source for every number in the same section.',
  (page) => {
    const untraced = sectionsOf(sourceOf('en', page)).flatMap((section) => {
      const traced = claimsIn(section).flatMap(({ words }) => words);
      const missing = numbersIn(section.replace(names, '')).filter((it) => !traced.includes(it));
      return missing.map((it) => `${titleOf(section)}: ${it}`);
    });
    expect(untraced).toEqual([]);
  },
);

test.each(pagesIn('en'))(
  'The page en/%s mentions each sourced claim in the section of its source.',
  (page) => {
    const stale = sectionsOf(sourceOf('en', page)).flatMap((section) => {
      const text = section.replace(/<!--.*?-->/gs, '').toLowerCase();
      const sourced = [...section.matchAll(/<!-- (?!home:|to complete:)(.+?): /g)];
      return sourced
        .flatMap(([, words = '']) => words.split(', '))
        .filter((words) => !text.includes(words.toLowerCase()));
    });
    expect(stale).toEqual([]);
  },
);

/** Where a claim may come from. */
const origins = [
  /^nextcloud-certificate24, (?:appinfo|lib|src|docs|schema)\/[\w./]+$/,
  /^eIDAS Regulation, Articles? \d+(?: and \d+)*$/,
  /^Adobe Help, [\w-]+$/,
  /^https:\/\/guides\.harica\.gr\/\S+$/,
];
const isOurs = (source: string) => /^(?:(?:README|CHANGELOG)\.md|src\/[\w./-]+)$/.test(source);

test('Each source is public or an existing file of the project.', () => {
  const sources = pagesIn('en').flatMap((page) =>
    claimsIn(sourceOf('en', page)).flatMap((claim) => claim.sources),
  );
  expect(sources.length).toBeGreaterThan(10);
  const unknown = sources.filter((it) =>
    isOurs(it) ? !existsSync(join(root, it)) : !origins.some((form) => form.test(it)),
  );
  expect(unknown).toEqual([]);
});

const digitsIn = (section: string) =>
  numbersIn(section)
    .filter((it) => /\d/.test(it))
    .join(' ');

test.each(translations)('The page %s/%s has the numbers of the English page.', (language, page) => {
  const original = sectionsOf(sourceOf('en', page)).map(digitsIn);
  expect(sectionsOf(sourceOf(language, page)).map(digitsIn)).toEqual(original);
});

const allSources = filesIn('src')
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  .map((file) => read(`src/${file}`))
  .join('\n');

/** The keys under which the code stores something: a literal, or a constant or function of any file. */
const stored = filesIn('src')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('lib/'))
  .flatMap((file) => {
    const source = read(`src/${file}`);
    const written = [...source.matchAll(/\b(?:storage|tabStorage)\.write\((?:'(\w+)'|(\w+))/g)];
    return written.map(([, literal, name]) => {
      const value = new RegExp(`\\bconst ${name} = (?:\\(.*?\\) => )?['\`](\\w+)`).exec(
        source.includes(`const ${name} =`) ? source : allSources,
      );
      return `signing.${literal ?? value?.[1]}`;
    });
  });

const havePrivacy = languages.filter((language) => pagesIn(language).includes('privacy'));

test.each(havePrivacy)(
  'The page %s/privacy lists all keys that are stored in the browser.',
  (language) => {
    const named = sourceOf(language, 'privacy').match(/\bsigning\.\w+/g);
    expect([...new Set(named)].sort()).toEqual([...new Set(stored)].sort());
  },
);
