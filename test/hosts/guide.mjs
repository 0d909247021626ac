// What the hosting guide says, for the tests that follow it to the letter.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (/** @type {string} */ name) => readFileSync(join(import.meta.dirname, name), 'utf8');
const guide = read('../../HOSTING.md');

/** @type {(part: string, whole: string, place: string) => string} */
function only(part, whole, place) {
  const found = [...whole.matchAll(new RegExp(part, 'gs'))].map(([, text = '']) => text);
  const [text] = found;
  if (text === undefined || found.length > 1)
    throw new Error(`${found.length} in ${place}: ${part}`);
  return text;
}

/** The text that stands between two words below a heading, only once. */
/** @type {(heading: string, from: string, to: string) => string} */
export const below = (heading, from, to) =>
  only(`${from}(.*?)${to}`, only(`\n## ${heading}\n(.*?)(?=\n## |$)`, guide, 'the guide'), heading);

/** The example below a heading that is written in a language. */
/** @type {(heading: string, language: string) => string} */
export const example = (heading, language) => below(heading, `\`\`\`${language}\n`, '\n```');

/** The modules that the administrator of an Apache is asked to load. */
export const askedModules = only(
  'a2enmod ([a-z_0-9 ]+)\n',
  read('apache/sealport.conf'),
  'apache',
).split(' ');
