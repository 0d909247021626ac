// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (language: string, page: string) =>
  readFileSync(join(root, 'i18n', language, page), 'utf8');
const pages = readdirSync(join(root, 'i18n/en'));

const words = 'two three four five six seven eight nine ten'.split(' ');
const units = 'minutes hours days seconds files characters checks levels kinds'.split(' ');
const number = new RegExp(
  `(?<![\\w-])(?:\\d[\\d.,/:]*\\d|\\d)(?!\\w)|\\b(?:${words.join('|')})\\b(?= (?:${units.join('|')}))`,
  'g',
);

const comments = /<!--(.*?)-->/gs;

/** The prose of a section: without code, drawings, addresses, and numbers that only count steps. */
const proseOf = (section: string) =>
  section
    .replace(comments, '')
    .replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|\{[^}]*\}/g, ' ')
    .replace(/^ *\d+\. /gm, '')
    .replace(/^#+ \d+\. /gm, '# ')
    .replace(/\b(?:SHA-256|Certificate24|step \d|Schritt \d|passo \d)\b/g, '');

const numbersIn = (text: string): readonly string[] => [...new Set(text.match(number))].sort();

const sectionsOf = (source: string) => source.split(/^(?=#{1,3} )/m);
const titleOf = (section: string) => section.split('\n')[0] ?? '';

/** What a section names and no comment in it gives a source for. */
const untraced = (section: string): readonly string[] => {
  const claims = [...section.matchAll(comments)].map(([, claim = '']) => claim.split(': ')[0]);
  const traced = claims.join(' ').split(/[,:]? /);
  return numbersIn(proseOf(section)).filter((it) => !traced.includes(it));
};

/** Where a claim may come from. */
const sources: readonly RegExp[] = [
  /^nextcloud-certificate24, (?:appinfo|lib|src|docs|schema)\/[\w./]+$/,
  /^eIDAS Regulation, Articles? \d+(?: and \d+|\(\d+\))*$/,
  /^Adobe Help, [\w-]+$/,
  /^(?:README\.md|src\/[\w./-]+)$/,
];

describe.each(pages)('en/%s', (page) => {
  const source = read('en', page);

  test('gives a source for every number in a section, in a comment there', () => {
    const found = sectionsOf(source).flatMap((section) =>
      untraced(section).map((it) => `${titleOf(section)}: ${it}`),
    );
    expect(found).toEqual([]);
  });

  test('names sources that anyone can look up', () => {
    const cited = [...source.matchAll(comments)].flatMap(([, claim = '']) =>
      (claim.trim().split(': ')[1] ?? '').split('; '),
    );
    expect(cited.filter((it) => !sources.some((form) => form.test(it)))).toEqual([]);
    const own = cited.filter((it) => sources.at(-1)?.test(it));
    expect(own.filter((it) => !existsSync(join(root, it)))).toEqual([]);
  });
});

const digits = (section: string) => numbersIn(proseOf(section)).filter((it) => /\d/.test(it));

describe.each(['de', 'it'])('%s', (language) => {
  test.each(readdirSync(join(root, 'i18n', language)))(
    '%s names the same numbers in the same sections as English',
    (page) => {
      const english = sectionsOf(read('en', page));
      const translated = sectionsOf(read(language, page));
      expect(translated).toHaveLength(english.length);
      const other = translated.filter(
        (section, index) => digits(section).join() !== digits(english[index] ?? '').join(),
      );
      expect(other.map((section) => `${titleOf(section)}: ${digits(section)}`)).toEqual([]);
    },
  );
});

test('a number without a source is found', () => {
  const section = '## Limits {#limits}\n\nUp to 256 MiB, for five minutes.\n';
  expect(untraced(section)).toEqual(['256', 'five']);
  expect(untraced(`${section}\n<!-- 256 MiB: README.md -->\n`)).toEqual(['five']);
});
