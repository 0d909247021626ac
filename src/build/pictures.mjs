// The pictures in the folder `i18n/img`.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readColors, replaceColors } from './site/colors.mjs';

/** @typedef {Pick<import('./bundle.mjs').Project, 'root' | 'site'>} Project */

/**
 * Lists the names of the pictures, sorted and without `.svg`.
 *
 * @param {string} root the project's folder
 */
export const listPictures = async (root) =>
  (await readdir(join(root, 'i18n/img')))
    .filter((file) => file.endsWith('.svg'))
    .map((file) => basename(file, '.svg'))
    .sort();

/**
 * Creates a module that maps the name of each picture to its URL. The URLs are relative to the script, so that the page works
 * in any folder of a host.
 *
 * @param {string} root the project's folder
 */
export async function createPicturesModule(root) {
  const names = await listPictures(root);
  const imports = names.map(
    (name, index) => `import p${index} from ${JSON.stringify(`${root}/i18n/img/${name}.svg`)};`,
  );
  const urls = names.map((name, index) => `'${name}': new URL(p${index}, import.meta.url).href`);
  return `${imports.join('\n')} export default { ${urls} };`;
}

/**
 * Creates a module with the URL of the operator's logo, relative to the page, as the prerendered views have it. Without such a
 * logo it is undefined.
 *
 * @param {Project} project
 */
export const createLogoModule = ({ root, site }) =>
  site.logo
    ? `import icon from ${JSON.stringify(`${root}/i18n/img/icon.svg`)}; export const logo = './assets' + icon.slice(1);`
    : 'export const logo = undefined;';

/**
 * Reads `tokens.css` with the operator's colours.
 *
 * @param {Project} project
 */
export async function readTokens({ root, site }) {
  const tokens = await readFile(join(root, 'styles/tokens.css'), 'utf8');
  return site.colors ? replaceColors(tokens, site.colors) : tokens;
}

/**
 * Reads a picture, and replaces every `var(--token)` by its colour from `tokens.css`, because an SVG in an `<img>` cannot
 * read the custom properties of the page. The operator's logo replaces the icon.
 *
 * @param {string} path of the picture
 * @param {Project} project
 */
export async function readPicture(path, project) {
  const { logo } = project.site;
  if (logo && basename(path) === 'icon.svg') return logo;
  const colors = readColors(await readTokens(project));
  const picture = await readFile(path, 'utf8');
  return picture.replace(/var\(--([\w-]+)\)/g, (_, name) => {
    const color = colors[name];
    if (!color) throw new Error(`${path}: there is no colour --${name} in tokens.css.`);
    return `light-dark(${color.light}, ${color.dark})`;
  });
}
