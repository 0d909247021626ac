// Build time only: the modules that are made of the folder `i18n`. The bundler and the tests take them from here.
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { transform } from 'esbuild';
import { compilePage, joined } from '../prose/compile.mjs';

const parse = async (...path) => JSON.parse(await readFile(join(...path), 'utf8'));

/** The style sheets that come with a part of the program, and their layers. */
export const stylesOfParts = { 'prose.css': 'layout', 'user.css': 'ui' };

/** For esbuild: the modules `i18n:…`, the pages in Markdown, and the style sheets of parts as texts. */
export const contentPlugin = (root, { digest, isRoute }) => ({
  name: 'content',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^i18n:/ }, ({ path }) => ({
      path: path.replace('i18n:', ''),
      namespace: 'i18n',
    }));
    onLoad({ filter: /.*/, namespace: 'i18n' }, async ({ path }) => ({
      contents: await sourceOf(`i18n:${path}`, { root, digest }),
    }));
    onLoad({ filter: /\.md$/ }, async ({ path }) => ({
      contents: await pageSource(path, { root, isRoute }),
      resolveDir: dirname(path),
    }));
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const layer = stylesOfParts[basename(path)];
      if (!layer) return undefined;
      const source = `@layer ${layer} {${await readFile(path, 'utf8')}}`;
      const css = await transform(source, { loader: 'css', minify: true });
      return { contents: css.code, loader: 'text' };
    });
  },
});

/** The source of a module of core/i18n.d.ts, or of a dictionary (`i18n:de`); undefined when it is none of ours. */
export async function sourceOf(name, { root, digest }) {
  const tables = {
    'i18n:languages': shippedLanguages,
    'i18n:countries': async () =>
      (await parse(root, 'i18n/countries.json')).map(([alpha2]) => alpha2),
    'i18n:native-names': async () => Object.fromEntries(await nativeNames(root)),
  };
  const code = /^i18n:([a-z]{2})$/.exec(name)?.[1];
  if (!code && !Object.hasOwn(tables, name)) return undefined;
  const value = code ? await sentencesOf(root, code, digest) : await tables[name](root);
  return `export default ${JSON.stringify(value)}`;
}

const nativeNames = async (root) =>
  (await parse(root, 'i18n/languages.json')).map(([code, , name]) => [code, name]);

/** The codes of the languages that have a dictionary. */
export const translations = async (root) =>
  (await readdir(join(root, 'i18n')))
    .filter((file) => /^[a-z]{2}\.json$/.test(file))
    .map((file) => basename(file, '.json'))
    .sort();

async function shippedLanguages(root) {
  const names = new Map(await nativeNames(root));
  const codes = ['en', ...(await translations(root))];
  const languages = codes.map((code) => [code, names.get(code) ?? code]);
  return languages.sort(([, one], [, other]) => new Intl.Collator('en').compare(one, other));
}

/**
 * The sentences of a language by the digest of the English one. Throws when one is missing, left over or has other
 * placeholders than the English one, and when two share a digest.
 *
 * @param {string} [source] the source code that says them; without it, all
 */
export async function sentencesOf(root, code, digest, source) {
  const dictionary = await parse(root, 'i18n', `${code}.json`);
  const keys = Object.keys(await parse(root, 'i18n/de.json'));
  const isWrong = (key) =>
    typeof dictionary[key] !== 'string' || holes(dictionary[key]) !== holes(key);
  const wrong = [
    ...keys.filter(isWrong),
    ...Object.keys(dictionary).filter((key) => !keys.includes(key)),
  ];
  if (wrong.length > 0) {
    throw new Error(
      `i18n/${code}.json: missing, unknown or with other placeholders: ${wrong.join(' | ')}`,
    );
  }
  const owners = new Map();
  for (const key of keys) {
    const short = digest(key);
    if (owners.has(short)) {
      throw new Error(`Two sentences share a digest: "${owners.get(short)}" and "${key}"`);
    }
    owners.set(short, key);
  }
  const isSaid = (key) => ["'", '"', '`'].some((quote) => source.includes(quote + key + quote));
  const said = [...owners].filter(([, key]) => source === undefined || isSaid(key));
  return Object.fromEntries(said.map(([short, key]) => [short, joined(dictionary[key])]));
}

const holes = (sentence) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort().join();

/** The public pages of every language: their names (`help-de`) and paths. */
export async function listPages(root) {
  const files = await readdir(join(root, 'i18n'), { recursive: true });
  return files
    .map((file) => /^([a-z]{2})[/\\](\w+)\.md$/.exec(file))
    .filter((found) => found !== null)
    .map(([, language, page]) => ({
      name: `${page}-${language}`,
      path: `i18n/${language}/${page}.md`,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The source of the module of one page. */
export async function pageSource(path, { root, isRoute }) {
  const drawings = await readdir(join(root, 'i18n', 'img'));
  const { title, tree, pictures } = compilePage(await readFile(path, 'utf8'), {
    file: relative(root, path),
    isRoute,
    hasPicture: (name) => drawings.includes(`${name}.svg`),
  });
  const names = [...new Set(pictures)];
  const imports = names.map((name, index) => `import p${index} from '../img/${name}.svg';`);
  // The addresses are relative to the script.
  const urls = names.map((name, index) => `"${name}": new URL(p${index}, import.meta.url).href`);
  const page = { title, language: basename(dirname(path)), tree };
  return `${imports.join('\n')}
    export default { ...${JSON.stringify(page)}, pictures: { ${urls} } };`;
}
