// Build time only: what the page of another product loads to hold the application (see HOSTING.md).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { filesOf, startsOf } from './files.mjs';
import { stylesOfParts } from './i18n.mjs';
import { tableOf } from './page.mjs';

/** The script with the stable name, and the files that it loads beside those of our page. */
export async function embedding(root, options, files) {
  const own = { ...options, sourcemap: false };
  const stdin = { contents: await embeddedStyle(root), loader: 'css', sourcefile: 'embed.css' };
  const styles = filesOf(await build({ ...own, stdin, entryNames: 'embed-[hash]' }));
  const [, main] = startsOf(files);
  const names = { TABLE: tableOf(files), STYLE: `./${styles[0].name}`, MAIN: `./${main.name}` };
  const define = Object.entries(names).map(([name, value]) => [name, JSON.stringify(value)]);
  const scripts = filesOf(
    await build({
      ...own,
      entryPoints: ['src/embed.ts'],
      define: Object.fromEntries(define),
      external: [names.MAIN],
    }),
  );
  const script = { ...scripts[0], part: 'embed' };
  return {
    embedded: [...styles, script].map((file) => ({ ...file, aside: true })),
    loader: loaderOf(scripts[0].name),
  };
}

/** Browsers keep scripts for months where servers say so, this one too, but not pages: ours names the current one. */
const loaderOf = (
  name,
) => `(({ src }) => fetch(new URL('./index.html', src), { cache: 'no-cache', signal: AbortSignal.timeout(3000) })
  .then((page) => page.text()).then((page) => /\\bembed-\\w{8}\\.js/.exec(page)[0]).catch(() => '${name}')
  .then((file) => import(new URL('./assets/' + file, src))))(document.currentScript);\n`;

/**
 * The style sheet for another's page: ours reaches nothing outside of `#app`, and theirs, but for what is
 * `!important` or has several ids, nothing inside. Cascade layers would lose to every rule of theirs; so a layer
 * becomes a number of repeated ids, which order the same way.
 */
async function embeddedStyle(root) {
  const folder = join(root, 'styles');
  const main = await readFile(join(folder, 'main.css'), 'utf8');
  const order = /@layer ([^;]+);/.exec(main)[1].split(', ');
  const imports = main.matchAll(/@import "\.\/([\w-]+\.css)" layer\((\w+)\)/g);
  const ofParts = Object.entries(stylesOfParts).map(([file, layer]) => ['', file, layer]);
  const parts = [...imports, ...ofParts];
  const sources = await Promise.all(
    parts.map(async ([, file, layer]) => [layer, await readFile(join(folder, file), 'utf8')]),
  );
  const frames = sources.flatMap(([, css]) => css.match(keyframes) ?? []);
  const rules = sources.map(
    ([layer, css]) => `${'#app'.repeat(order.indexOf(layer) + 2)} {\n${inner(css)}\n}`,
  );
  const source = [reset, ...rules, rootRule(order.length + 2), ...frames].join('\n');
  const names = frames.map((frame) => /@keyframes ([\w-]+)/.exec(frame)[1]);
  const isName = new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`, 'g');
  return source.replace(isName, 'sealport-$1');
}

const keyframes = /@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/**
 * Everything back to what the browser says of it, except the language. The attributes of pictures would go as well:
 * there only what style sheets like to say of them.
 */
const reset = `
  #app { all: initial; -webkit-locale: inherit }
  #app :where(:not(svg, svg *, img)) { all: revert }
  #app :where(svg, svg *, img) {
    opacity: revert; filter: revert; margin: revert; padding: revert; border: revert; background: revert;
    box-shadow: revert;
  }
  #app ::before, #app ::after { all: revert }`;

const rootRule = (strength) =>
  `${'#app'.repeat(strength)} { min-block-size: 100%; isolation: isolate }`;

const inner = (css) =>
  css
    .replace(keyframes, '')
    .replace(/^(html|body) \{[^}]*\}/gm, '')
    .replace(/^(:root|#app)(?= \{)/gm, '&');
