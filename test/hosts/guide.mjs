// Reads the hosting guide for the tests that execute its examples.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const guide = readFileSync(join(import.meta.dirname, '../../HOSTING.md'), 'utf8');

/** @param {string} heading */
function readSection(heading) {
  const [, section] = new RegExp(`\n## ${heading}\n(.*?)(?=\n## |$)`, 's').exec(guide) ?? [];
  if (section === undefined) throw new Error(`The guide has no section "${heading}".`);
  return section;
}

/** Reads the code blocks of a section in a language. @type {(heading: string, language: string) => string[]} */
export const readExamples = (heading, language) =>
  [...readSection(heading).matchAll(new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 'gs'))].map(
    ([, text = '']) => text,
  );

/** Reads the cells of the table in a section, without the header. @type {(heading: string) => string[][]} */
export const readTable = (heading) =>
  readSection(heading)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));
