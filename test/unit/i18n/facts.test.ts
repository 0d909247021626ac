import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  languages,
  listFiles,
  listPages,
  readPageSource,
  readProjectFile,
  root,
  translations,
} from './content.ts';

const numerals = 'two|three|four|five|six|seven|eight|nine|ten';
const units = 'minutes|hours|days|seconds|files|characters|levels|lists';
const numberPattern = new RegExp(
  `(?<![\\w-])(?:\\d[\\d.,/:]*\\d|\\d)(?!\\w)|\\b(?:${numerals})\\b(?= (?:${units}))`,
  'g',
);

/** Matches numbers that are part of a name, such as those of articles and steps. */
const numberedNames = /\b(?:Article|[Ss]teps?) [\d()a-z]+(?:(?:,| and| to) \d+)*|\b2002\/58\/\w+/g;

/** Removes code, drawings, addresses, and numbers that only count steps. */
const getProse = (section: string) =>
  section
    .replace(/<!--.*?-->/gs, '')
    .replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|\{[^}]*\}/g, ' ')
    .replace(/^ *\d+\. /gm, '')
    .replace(/^#+ \d+\. /gm, '# ');

const findNumbers = (section: string) =>
  [...new Set(getProse(section).match(numberPattern))].sort();
const splitSections = (source: string) => source.split(/^(?=#{1,3} )/m);
const getTitle = (section: string) => section.split('\n')[0] ?? '';

/** Parses comments such as `<!-- 256 MiB, five minutes: source; source -->`. */
const findClaims = (section: string) =>
  [...section.matchAll(/<!-- (?!home:|to complete:)(.+?): (.+?) -->/g)].map(
    ([, words = '', sources = '']) => ({
      words: words.split(/,? /),
      sources: sources.split('; '),
    }),
  );

test.each(listPages('en'))(
  'The page en/%s has a source for every number in the same section.',
  (page) => {
    const untraced = splitSections(readPageSource('en', page)).flatMap((section) => {
      const traced = findClaims(section).flatMap(({ words }) => words);
      const missing = findNumbers(section.replace(numberedNames, '')).filter(
        (it) => !traced.includes(it),
      );
      return missing.map((it) => `${getTitle(section)}: ${it}`);
    });
    expect(untraced).toEqual([]);
  },
);

test.each(listPages('en'))(
  'The page en/%s mentions each sourced claim in the section of its source.',
  (page) => {
    const stale = splitSections(readPageSource('en', page)).flatMap((section) => {
      const text = section.replace(/<!--.*?-->/gs, '').toLowerCase();
      const sourced = [...section.matchAll(/<!-- (?!home:|to complete:)(.+?): /g)];
      return sourced
        .flatMap(([, words = '']) => words.split(', '))
        .filter((words) => !text.includes(words.toLowerCase()));
    });
    expect(stale).toEqual([]);
  },
);

/** The sources that a claim may have. */
const sourcePatterns = [
  /^nextcloud-certificate24, (?:appinfo|lib|src|docs|schema)\/[\w./]+$/,
  /^nextcloud server, [\w./]+$/,
  /^eIDAS Regulation, Articles? \d+(?: and \d+)*$/,
  /^Adobe Help, [\w-]+$/,
  /^https:\/\/guides\.harica\.gr\/\S+$/,
];
const isProjectFile = (source: string) =>
  /^(?:(?:README|CHANGELOG)\.md|src\/[\w./-]+)$/.test(source);

test('Each source is public or an existing file of the project.', () => {
  const sources = listPages('en').flatMap((page) =>
    findClaims(readPageSource('en', page)).flatMap((claim) => claim.sources),
  );
  expect(sources.length).toBeGreaterThan(10);
  const unknown = sources.filter((it) =>
    isProjectFile(it) ? !existsSync(join(root, it)) : !sourcePatterns.some((form) => form.test(it)),
  );
  expect(unknown).toEqual([]);
});

const joinNumbers = (section: string) =>
  findNumbers(section)
    .filter((it) => /\d/.test(it))
    .join(' ');

test.each(translations)('The page %s/%s has the numbers of the English page.', (language, page) => {
  const original = splitSections(readPageSource('en', page)).map(joinNumbers);
  expect(splitSections(readPageSource(language, page)).map(joinNumbers)).toEqual(original);
});

const allSources = listFiles('src')
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
  .map((file) => readProjectFile(`src/${file}`))
  .join('\n');

/** The keys under which the code stores something. A key is a literal, or a constant or function of any file. */
const storageKeys = listFiles('src')
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('lib/'))
  .flatMap((file) => {
    const source = readProjectFile(`src/${file}`);
    const written = [...source.matchAll(/\b(?:storage|tabStorage)\.write\((?:'(\w+)'|(\w+))/g)];
    return written.map(([, literal, name]) => {
      const value = new RegExp(`\\bconst ${name} = (?:\\(.*?\\) => )?['\`](\\w+)`).exec(
        source.includes(`const ${name} =`) ? source : allSources,
      );
      // The names of what is stored for a person are composed.
      return `signing.${literal ?? value?.[1] ?? 'personal'}`;
    });
  });

const languagesWithPrivacy = languages.filter((language) =>
  listPages(language).includes('privacy'),
);

test.each(languagesWithPrivacy)(
  'The page %s/privacy lists all keys that are stored in the browser.',
  (language) => {
    const named = readPageSource(language, 'privacy').match(/\bsigning\.\w+/g);
    expect([...new Set(named)].sort()).toEqual([...new Set(storageKeys)].sort());
  },
);
