// Build time only: what a page of somebody else loads to hold the application (see test/hosts/README.md).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { hashOf } from './names.mjs';
import { tableOf } from './page.mjs';
import { startsOf } from './parts.mjs';

/**
 * The style sheet for another's page: ours reaches nothing outside of `#app`, and theirs, but for what is
 * `!important` or has several ids, nothing inside. Cascade layers would lose to every rule of theirs; so a layer
 * becomes a number of repeated ids, which order the same way.
 *
 * @param {string} root
 * @returns {Promise<import('./bundle.mjs').File>}
 */
export async function embeddedStyle(root) {
  const folder = join(root, 'styles');
  const main = await readFile(join(folder, 'main.css'), 'utf8');
  const order = /@layer ([^;]+);/.exec(main)[1].split(', ');
  const parts = [...main.matchAll(/@import "\.\/([\w-]+\.css)" layer\((\w+)\)/g)];
  const sources = await Promise.all(
    parts.map(async ([, file, layer]) => [layer, await readFile(join(folder, file), 'utf8')]),
  );
  const frames = sources.flatMap(([, css]) => css.match(keyframes) ?? []);
  const rules = sources.map(
    ([layer, css]) => `${'#app'.repeat(order.indexOf(layer) + 2)} {\n${inner(css)}\n}`,
  );
  const source = [reset, ...rules, fitting(order.length + 2), ...frames].join('\n');
  const names = frames.map((frame) => /@keyframes ([\w-]+)/.exec(frame)[1]);
  const own = source.replace(
    new RegExp(`(?<![\\w-])(${names.join('|')})(?![\\w-])`, 'g'),
    'sealport-$1',
  );
  const { code } = await transform(own, { loader: 'css', minify: true });
  return {
    label: 'embed.css',
    aside: true,
    inputs: {},
    imports: [],
    content: code,
  };
}

const keyframes = /@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/**
 * Everything back to what the browser says of it, except the language. The attributes of pictures would go as well:
 * there only what style sheets like to say of them.
 */
const reset = `
  #app { all: initial; -webkit-locale: inherit }
  #app :where(:not(svg, svg *, img)) { all: revert }
  #app :where(svg, svg *, img) { ${[
    'opacity',
    'filter',
    'margin',
    'padding',
    'border',
    'background',
    'box-shadow',
  ]
    .map((name) => `${name}: revert`)
    .join(';')} }
  #app ::before, #app ::after { all: revert }`;

const fitting = (strength) =>
  `${'#app'.repeat(strength)} { min-block-size: 100%; isolation: isolate }`;

const inner = (css) =>
  css
    .replace(keyframes, '')
    .replace(/^(html|body) \{[^}]*\}/gm, '')
    .replace(/^(:root|#app)(?= \{)/gm, '&');

/**
 * The script with the stable name, and the module that it loads.
 *
 * @param {string} root
 * @param {import('./bundle.mjs').File[]} files
 */
export async function embedding(root, files) {
  const [, main] = startsOf(files);
  const style = files.find(({ label }) => label === 'embed.css');
  const names = {
    TABLE: tableOf(files),
    STYLE: `./${style.renamed}`,
    MAIN: `./${main.renamed}`,
  };
  const define = Object.entries(names).map(([name, value]) => [name, JSON.stringify(value)]);
  const { code } = await transform(await readFile(join(root, 'src', 'embed.ts'), 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'es2022',
    minify: true,
    define: Object.fromEntries(define),
  });
  const renamed = `embed-${hashOf(code)}.js`;
  const module = { content: code, label: 'embed.js', inputs: {}, imports: [], aside: true };
  return {
    module: { ...module, name: renamed, renamed },
    loader: `import(new URL('./assets/${renamed}', document.currentScript.src));\n`,
  };
}
