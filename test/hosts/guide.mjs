// Reads the hosting guide for the tests that execute its examples.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @type {(heading: string, document?: string) => string} */
function readSection(heading, document = 'HOSTING.md') {
  const text = readFileSync(join(import.meta.dirname, '../..', document), 'utf8');
  const [, section] = new RegExp(`\n## ${heading}\n(.*?)(?=\n## |$)`, 's').exec(text) ?? [];
  if (section === undefined) throw new Error(`${document} has no section "${heading}".`);
  return section;
}

/** Reads the code blocks of a section in a language. @type {(heading: string, language: string, document?: string) => string[]} */
export const readExamples = (heading, language, document) =>
  [
    ...readSection(heading, document).matchAll(
      new RegExp(`\`\`\`${language}\n(.*?)\n *\`\`\``, 'gs'),
    ),
  ].map(([, text = '']) => text);

/** Reads the cells of the table in a section, without the header. @type {(heading: string) => string[][]} */
export const readTable = (heading) =>
  readSection(heading)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));
