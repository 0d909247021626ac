import { expect, test } from 'vitest';
import {
  dictionaryLanguages,
  languages,
  listPages,
  readDictionary,
  readPageSource,
  translations,
} from './content.ts';
import { nextcloudLabels, otherLabels } from './screen-labels.ts';
import { quotes, wrongWords } from './usage.ts';

const sentences = Object.keys(readDictionary('de'));
const isNextcloudLabel = (label: string) => nextcloudLabels.en?.has(label) === true;

/** Translates a label of Nextcloud or of this application. */
const translate = (language: string, label: string) =>
  (isNextcloudLabel(label)
    ? nextcloudLabels[language]?.get(label)
    : readDictionary(language)[label]) ?? '';

const withoutLinks = (text: string) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** Finds the labels that a text quotes: in bold, in quotation marks, and as rows of drawn screens. */
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

const pagesToCheck = translations.filter(([language]) => language in quotes);

test.each(pagesToCheck)(
  'The page %s/%s quotes every label as the screen shows it.',
  (language, page) => {
    const quoted = findLabels(language, readPageSource(language, page));
    const labels = findLabels('en', readPageSource('en', page));
    const known = [...new Set(labels)].filter((label) =>
      isNextcloudLabel(label) ? language in nextcloudLabels : sentences.includes(label),
    );
    const missing = known.filter((label) => !quoted.includes(translate(language, label)));
    expect(missing.map((label) => `${label}: ${translate(language, label)}`)).toEqual([]);
  },
);

const languagesToCheck = dictionaryLanguages.filter(
  (language) => language in quotes && language in nextcloudLabels,
);

test.each(languagesToCheck)(
  'The dictionary %s quotes labels as Nextcloud shows them.',
  (language) => {
    const wrong = Object.entries(readDictionary(language)).flatMap(([sentence, translation]) =>
      [sentence, ...findLabels('en', sentence)]
        .filter(isNextcloudLabel)
        .map((label) => translate(language, label))
        .filter((label) => ![translation, ...findLabels(language, translation)].includes(label)),
    );
    expect(wrong).toEqual([]);
  },
);

/** Matches bold words after a verb such as “press”, which are the label of a control. */
const pressedLabels = /\b(?:[Pp]ress|[Tt]ap|[Tt]ick|[Cc]hoose|[Oo]pen) \*\*(.+?)\*\*/g;

test.each(listPages('en'))(
  'The page en/%s asks readers to press only what a screen shows.',
  (page) => {
    const known = [...otherLabels, ...sentences, 'Certificate24', 'Menu'];
    const labels = [...withoutLinks(readPageSource('en', page)).matchAll(pressedLabels)].map(
      ([, label = '']) => label,
    );
    const unknown = labels.filter((label) => !known.includes(label) && !isNextcloudLabel(label));
    expect(unknown).toEqual([]);
  },
);

/** Misspelled names, for all languages. */
const misspelledNames =
  'NextCloud|nextcloud|certificate24|Certificate 24|Pdf|pdf|Pdfs|EIDAS|eidas|IOS|ios|Iphone|iphone|ipad|MacOS|Macos|acrobat|adobe|Https|SSL|Javascript|javascript|SHA256|Mib|Github';

/** Labels, code and addresses are quoted unchanged, so they are not checked. */
const quotedLabels = Object.values(nextcloudLabels)
  .flatMap((labels) => [...labels.values()])
  .concat(
    'Platform URL',
    ...dictionaryLanguages.map((language) => translate(language, 'Platform URL')),
  )
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
    const interfaceTexts = language === 'en' ? sentences : Object.values(readDictionary(language));
    const pages = listPages(language).map((page) => withoutLabels(readPageSource(language, page)));
    const texts = [...pages, ...interfaceTexts.map(withoutLabels)];
    expect(texts.flatMap((text) => text.match(wrong) ?? [])).toEqual([]);
    // Typographic quotation marks and apostrophes, and no decomposed letters.
    expect(pages.flatMap((text) => text.match(/["']|\p{M}/gu) ?? [])).toEqual([]);
  },
);
