// What the hosting guide says, for the tests that follow it to the letter.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const guide = readFileSync(join(import.meta.dirname, '../../HOSTING.md'), 'utf8');

/** The examples below a heading that are written in a language. @type {(heading: string, language: string) => string[]} */
export function examples(heading, language) {
  const [, chapter] = new RegExp(`\n## ${heading}\n(.*?)(?=\n## |$)`, 's').exec(guide) ?? [];
  if (chapter === undefined) throw new Error(`The guide has no chapter "${heading}".`);
  const found = chapter.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 'gs'));
  return [...found].map(([, text = '']) => text);
}
