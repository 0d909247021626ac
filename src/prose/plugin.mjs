// Build time only: how the bundler and the tests come by the pages.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { compilePage } from './compile.mjs';

/**
 * The source of the module that lists every page of every language, as found in the folders:
 * `{ de: { help: () => import('…/help.md') } }`.
 *
 * @param {string} i18n the folder
 */
export async function listPages(i18n) {
  const folders = (await readdir(i18n, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name),
  );
  const languages = await Promise.all(
    folders.map(async ({ name }) => {
      const files = (await readdir(join(i18n, name))).filter((file) => file.endsWith('.md')).sort();
      const pages = files.map(
        (file) =>
          `${basename(file, '.md')}: () => import(${JSON.stringify(join(i18n, name, file))})`,
      );
      return `${name}: {${pages.join(',')}}`;
    }),
  );
  return `export default {${languages.sort().join(',')}}`;
}

/** Without the empty place of missing properties, which most nodes have. */
const compact = (node) => {
  if (typeof node === 'string') return node;
  const [tag, props, ...children] = node;
  return [tag, ...(props ? [props] : []), ...children.map(compact)];
};

/**
 * The source of the module of one page.
 *
 * @param {string} path
 * @param {{ root: string, isRoute: (path: string) => boolean }} context
 */
export async function compilePageModule(path, { root, isRoute }) {
  const img = join(root, 'i18n', 'img');
  const drawings = new Set((await readdir(img)).map((file) => basename(file, '.svg')));
  const page = compilePage(await readFile(path, 'utf8'), {
    file: relative(root, path),
    isRoute,
    hasPicture: (name) => drawings.has(name),
  });
  // Beside the page's module: the build gives them a name of their content.
  const urls = [...new Set(page.pictures)].map(
    (name) => `${JSON.stringify(name)}: new URL("./${name}.svg", import.meta.url).href`,
  );
  const { title } = page;
  const tree = page.tree.map(compact);
  return `export default { ...${JSON.stringify({ title, tree })}, pictures: {${urls.join(',')}} };`;
}
