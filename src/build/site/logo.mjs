// The logo of an operator. The page uses it as a picture, in the header and as its icon.
import { SaxesParser } from 'saxes';

const maxBytes = 4096;
const allowedElements =
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask use symbol title desc'.split(
    ' ',
  );
const namespace = 'http://www.w3.org/2000/svg';

/**
 * Lists what is wrong with a logo: only shapes are allowed. Browsers run no script of a picture, but a logo is also opened by
 * itself.
 *
 * @param {string} svg
 * @returns {string[]}
 */
export function listLogoErrors(svg) {
  const size = Buffer.byteLength(svg);
  if (size > maxBytes) return [`It has ${size} bytes: ${maxBytes} are allowed.`];
  /** @type {Set<string>} */
  const errors = new Set();
  let isRoot = true;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => errors.add(`It is not well-formed XML: ${message}`));
  parser.on('doctype', () => errors.add('It has a document type, which is not allowed.'));
  parser.on('processinginstruction', ({ target }) =>
    errors.add(`It has <?${target}?>, which is not allowed.`),
  );
  parser.on('opentag', (element) => {
    const found = [...(isRoot ? listRootErrors(element) : []), ...listElementErrors(element)];
    for (const error of found) errors.add(error);
    isRoot = false;
  });
  parser.write(svg).close();
  return [...errors];
}

/** @typedef {import('saxes').SaxesTagNS} Element */

/** @param {Element} root */
function listRootErrors({ local, uri, attributes }) {
  if (local !== 'svg' || uri !== namespace)
    return [`It does not begin with <svg xmlns="${namespace}">.`];
  const viewBox = attributes.viewBox?.value ?? '';
  const [, , width, height] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isSquare =
    Number(width) > 0 && width === height && attributes.width?.value === attributes.height?.value;
  return isSquare ? [] : ['It needs a square viewBox, and equal width and height if it has them.'];
}

/** @param {Element} element */
function listElementErrors({ name, local, uri, attributes }) {
  if (uri !== namespace || !allowedElements.includes(local))
    return [`It has <${name}>: only shapes and gradients are allowed.`];
  return Object.values(attributes).flatMap(({ name, local, value }) => {
    if (/^on/i.test(local) || ['style', 'class'].includes(local))
      return [`It has the attribute "${name}", which is not allowed.`];
    // CSS may escape the word `url`, or leave it out in `image-set`.
    const isOwn =
      local === 'href' ? value.startsWith('#') : !/\\|image-set|url\((?!\s*['"]?#)/i.test(value);
    return isOwn ? [] : [`It links to another file: ${name}="${value}".`];
  });
}
