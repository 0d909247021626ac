import { parseJson, text } from '../lib/decode.ts';

const table = document.querySelector<HTMLTemplateElement>('[data-files]');
const files = parseJson(table?.content.textContent ?? '');

/**
 * The address of a part of the program. The build writes the names of the files into the page, not into the
 * program: so a part that changes renames no other.
 */
export const fileOf = (part: string): string =>
  new URL(text(files, part) ?? part, import.meta.url).href;
