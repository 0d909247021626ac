// @vitest-environment node
import { expect, test } from 'vitest';
import { dictionaryOf, languages, pagesIn, sourceOf, translated, translations } from './content.ts';
import { labelsOfApp, never, quotes } from './usage.ts';

const sentences = Object.keys(dictionaryOf('de'));
const isOfApp = (label: string) => labelsOfApp.en?.has(label) === true;

/** What a label is called in a language: in the app, or here. */
const called = (language: string, label: string) =>
  (isOfApp(label) ? labelsOfApp[language]?.get(label) : dictionaryOf(language)[label]) ?? '';

/** What a text shows as a label: in bold type or in quotes, or as a row of a drawing. */
function labelsIn(language: string, text: string): readonly string[] {
  const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const drawn = [...plain.matchAll(/```screen\n(.*?)```/gs)].flatMap(([, lines = '']) =>
    lines.split('\n').map((line) => line.replace(/^\* |\[.\] |[()]|(?: =|:) .*$/g, '')),
  );
  const [open, close] = quotes[language] ?? '';
  const quoted = new RegExp(`${open}\\s*(.+?)\\s*${close}`, 'gs');
  const marked = [...plain.matchAll(/\*\*(.+?)\*\*/g), ...plain.matchAll(quoted)];
  return [...marked.map(([, words = '']) => words.replace(/:+$/, '')), ...drawn];
}

const judged = translations.filter(([language]) => language in quotes);

test.each(judged)('%s/%s calls every label as the screen does', (language, page) => {
  const there = labelsIn(language, sourceOf(language, page));
  const labels = labelsIn('en', sourceOf('en', page));
  const known = [...new Set(labels)].filter((label) =>
    isOfApp(label) ? language in labelsOfApp : sentences.includes(label),
  );
  const absent = known.filter((label) => !there.includes(called(language, label)));
  expect(absent.map((label) => `${label}: ${called(language, label)}`)).toEqual([]);
});

const inApp = translated.filter((language) => language in quotes && language in labelsOfApp);

test.each(inApp)('sentences in %s call labels as the app does', (language) => {
  const wrong = Object.entries(dictionaryOf(language)).flatMap(([sentence, translation]) =>
    [sentence, ...labelsIn('en', sentence)]
      .filter(isOfApp)
      .map((label) => called(language, label))
      .filter((label) => ![translation, ...labelsIn(language, translation)].includes(label)),
  );
  expect(wrong).toEqual([]);
});

/** What names and things are never called, or spelled like. */
const everywhere =
  'NextCloud|nextcloud|certificate24|Certificate 24|Pdf|pdf|Pdfs|EIDAS|eidas|IOS|ios|Iphone|iphone|ipad|MacOS|Macos|acrobat|adobe|Https|https|SSL|Javascript|javascript|SHA256|Mib|Github';

/** Labels are quoted as they are; so are code and addresses. */
const labels = Object.values(labelsOfApp)
  .flatMap((names) => [...names.values()])
  .concat('Platform URL', ...translated.map((it) => called(it, 'Platform URL')))
  .sort((one, other) => other.length - one.length);
const prose = (text: string) =>
  labels.reduce(
    (rest, label) => rest.replaceAll(label, ''),
    text.replace(/```.*?```|<!--.*?-->|`[^`]*`|\]\([^)]*\)|\{[^}]*\}/gs, ''),
  );

test.each(languages)('%s: names and things are called as they are', (language) => {
  const words = `${everywhere}|${never[language] ?? everywhere}`;
  const wrong = new RegExp(`(?<![\\p{L}\\d.-])(?:${words})(?![\\p{L}\\d-])`, 'gu');
  const said = language === 'en' ? sentences : Object.values(dictionaryOf(language));
  const pages = pagesIn(language).map((page) => prose(sourceOf(language, page)));
  const found = [...pages, ...said.map(prose)].flatMap((text) => text.match(wrong) ?? []);
  expect(found).toEqual([]);
  // Typographic quotes and apostrophes, no decomposed letters.
  expect(pages.flatMap((text) => text.match(/["']|\p{M}/gu) ?? [])).toEqual([]);
});
