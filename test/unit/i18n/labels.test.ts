import { expect, test } from 'vitest';
import {
  dictionaryLanguages,
  listPages,
  quotes,
  readDictionary,
  readPageSource,
  translations,
} from './content.ts';
import { nextcloudLabels, otherLabels } from './screen-labels.ts';

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
