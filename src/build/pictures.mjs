// Build time, and for tests: the pictures of the folder `i18n/img`.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Their names. */
export const pictures = async (root) =>
  (await readdir(join(root, 'i18n/img'))).map((file) => basename(file, '.svg')).sort();

/** The addresses of the pictures by name, relative to the script. */
export async function picturesSource(root) {
  const names = await pictures(root);
  const imports = names.map(
    (name, index) => `import p${index} from ${JSON.stringify(`${root}/i18n/img/${name}.svg`)};`,
  );
  const urls = names.map((name, index) => `'${name}': new URL(p${index}, import.meta.url).href`);
  return `${imports.join('\n')} export default { ${urls} };`;
}

/** A picture with the colours of `tokens.css`: as an image it cannot see those of the page. */
export async function resolveColors(root, path) {
  const tokens = await readFile(join(root, 'styles/tokens.css'), 'utf8');
  const picture = await readFile(path, 'utf8');
  return picture.replace(/var\((--[\w-]+)\)/g, (_, name) => {
    const colour = new RegExp(`${name}: (light-dark\\(.*?\\));`).exec(tokens)?.[1];
    if (!colour) throw new Error(`${path}: there is no colour ${name}.`);
    return colour;
  });
}
