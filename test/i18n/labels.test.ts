// @vitest-environment node
import { expect, test } from 'vitest';
import { dictionaryOf, languages, pagesIn, sourceOf, translated, translations } from './content.ts';
import { nextcloudLabels, otherLabels } from './screen-labels.ts';
import { quotes, wrongWords } from './usage.ts';

const sentences = Object.keys(dictionaryOf('de'));
const isOfNextcloud = (label: string) => nextcloudLabels.en?.has(label) === true;

/** What a label is called in a language: in Nextcloud, or in this application. */
const translate = (language: string, label: string) =>
  (isOfNextcloud(label) ? nextcloudLabels[language]?.get(label) : dictionaryOf(language)[label]) ??
  '';

const withoutLinks = (text: string) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** The labels that a text quotes: in bold type, in quotation marks, and as a row of a drawn screen. */
function findLabels(language: string, source: string): readonly string[] {
  const text = withoutLinks(source);
  const drawn = [...text.matchAll(/```screen\n(.*?)```/gs)].flatMap(([, lines = '']) =>
    lines.split('\n').map((line) => line.replace(/^\* |\[.\] |[()]|(?: =|:) .*$/g, '')),
  );
  const [open, close] = quotes[language] ?? '';
  const quoted = new RegExp(`${open}\\s*(.+?)\\s*${close}`, 'gs');
  const marked = [...text.matchAll(/\*\*(.+?)\*\*/g), ...text.matchAll(quoted)];
  return [...marked.map(([, words = '']) => words.replace(/:+$/, '')), ...drawn];
}

const checked = translations.filter(([language]) => language in quotes);

test.each(checked)(
  'The page %s/%s quotes every label as the screen shows it.',
  (language, page) => {
    const quoted = findLabels(language, sourceOf(language, page));
    const labels = findLabels('en', sourceOf('en', page));
    const known = [...new Set(labels)].filter((label) =>
      isOfNextcloud(label) ? language in nextcloudLabels : sentences.includes(label),
    );
    const missing = known.filter((label) => !quoted.includes(translate(language, label)));
    expect(missing.map((label) => `${label}: ${translate(language, label)}`)).toEqual([]);
  },
);

const listed = translated.filter((language) => language in quotes && language in nextcloudLabels);

test.each(listed)('The dictionary %s quotes labels as Nextcloud shows them.', (language) => {
  const wrong = Object.entries(dictionaryOf(language)).flatMap(([sentence, translation]) =>
    [sentence, ...findLabels('en', sentence)]
      .filter(isOfNextcloud)
      .map((label) => translate(language, label))
      .filter((label) => ![translation, ...findLabels(language, translation)].includes(label)),
  );
  expect(wrong).toEqual([]);
});

/** Bold words after a verb of pressing are the label of something that can be pressed. */
const pressed = /\b(?:[Pp]ress|[Tt]ap|[Tt]ick|[Cc]hoose|[Oo]pen) \*\*(.+?)\*\*/g;

test.each(pagesIn('en'))(
  'The page en/%s asks readers to press only what a screen shows.',
  (page) => {
    const known = [...otherLabels, ...sentences, 'Certificate24', 'Menu'];
    const labels = [...withoutLinks(sourceOf('en', page)).matchAll(pressed)].map(
      ([, label = '']) => label,
    );
    const unknown = labels.filter((label) => !known.includes(label) && !isOfNextcloud(label));
    expect(unknown).toEqual([]);
  },
);

/** Names that are spelled wrong, in any language. */
const misspelledNames =
  'NextCloud|nextcloud|certificate24|Certificate 24|Pdf|pdf|Pdfs|EIDAS|eidas|IOS|ios|Iphone|iphone|ipad|MacOS|Macos|acrobat|adobe|Https|https|SSL|Javascript|javascript|SHA256|Mib|Github';

/** Labels are quoted as they are, and so are code and addresses. */
const quotedLabels = Object.values(nextcloudLabels)
  .flatMap((labels) => [...labels.values()])
  .concat('Platform URL', ...translated.map((language) => translate(language, 'Platform URL')))
  .sort((one, other) => other.length - one.length);
const withoutLabels = (text: string) =>
  quotedLabels.reduce(
    (rest, label) => rest.replaceAll(label, ''),
    text.replace(/```.*?```|<!--.*?-->|`[^`]*`|\]\([^)]*\)|\{[^}]*\}/gs, ''),
  );

test.each(languages)(
  'The texts in the language %s spell names correctly and use the right terms.',
  (language) => {
    const words = `${misspelledNames}|${wrongWords[language] ?? misspelledNames}`;
    const wrong = new RegExp(`(?<![\\p{L}\\d.-])(?:${words})(?![\\p{L}\\d-])`, 'gu');
    const interfaceTexts = language === 'en' ? sentences : Object.values(dictionaryOf(language));
    const pages = pagesIn(language).map((page) => withoutLabels(sourceOf(language, page)));
    const texts = [...pages, ...interfaceTexts.map(withoutLabels)];
    expect(texts.flatMap((text) => text.match(wrong) ?? [])).toEqual([]);
    // Typographic quotation marks and apostrophes, and no decomposed letters.
    expect(pages.flatMap((text) => text.match(/["']|\p{M}/gu) ?? [])).toEqual([]);
  },
);
