// Build time only: how the bundler and the tests come by the pages.
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { compilePage } from './compile.mjs';

/**
 * Every page of every language, as found in the folders: its name (`help-de`) and its path.
 *
 * @param {string} i18n the folder
 * @returns {Promise<{ name: string, path: string }[]>}
 */
export async function listPages(i18n) {
  const folders = (await readdir(i18n, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name),
  );
  const pages = await Promise.all(
    folders.map(async ({ name: language }) => {
      const files = await readdir(join(i18n, language));
      return files
        .filter((file) => file.endsWith('.md'))
        .map((file) => ({
          name: `${basename(file, '.md')}-${language}`,
          path: join(i18n, language, file),
        }));
    }),
  );
  return pages.flat().sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The source of the module that loads them: see pages.d.ts. */
export async function importPages(i18n) {
  const entries = (await listPages(i18n)).map(
    ({ name, path }) => `'${name}': () => import(${JSON.stringify(path)})`,
  );
  return `const pages = {${entries}};
    export default (name, language) =>
      (pages[\`\${name}-\${language}\`] ?? pages[\`\${name}-en\`])?.();`;
}

/** The same, where the pages are files of their own, found by the table in the page. */
export const importPagesByTable = `import { filesOf, importPart } from './core/files.ts';
  export default (name, language) => {
    const part = [\`\${name}-\${language}\`, \`\${name}-en\`].find(filesOf);
    return part && importPart(part);
  };`;

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
  const language = basename(dirname(path));
  const tree = page.tree.map(compact);
  return `export default { ...${JSON.stringify({ title, language, tree })}, pictures: {${urls.join(',')}} };`;
}
