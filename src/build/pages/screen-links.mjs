// The links from screens to sections of public pages.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const link = /\bto(?:=|: )["'](\w+)["'],?\s+section(?:=|: )["']([\w-]+)/g;

/**
 * Finds the links to sections in the source of the screens: `<Link to="faq" section="…">`, or a row `{ to: 'faq', section: '…' }`.
 *
 * @param {string} root the project's folder
 */
export async function listScreenLinks(root) {
  const folder = join(root, 'src');
  const files = await readdir(folder, { recursive: true });
  const screens = files.filter((file) => file.endsWith('.tsx'));
  const sources = await Promise.all(screens.map((file) => readFile(join(folder, file), 'utf8')));
  return sources.flatMap((source) =>
    [...source.matchAll(link)].map(([, page = '', section = '']) => ({ page, section })),
  );
}
