// The logo of an operator. The page uses it as a picture, in the header and as its icon.
import { SaxesParser } from 'saxes';

const maxBytes = 4096;
const allowedElements =
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask use symbol title desc'.split(
    ' ',
  );
const namespace = 'http://www.w3.org/2000/svg';

/**
 * Says what is wrong with a logo: only shapes are allowed. Browsers run no script of a picture, but a logo is also opened by
 * itself.
 *
 * @param {string} svg
 * @returns {string | undefined}
 */
export function findLogoError(svg) {
  const size = Buffer.byteLength(svg);
  if (size > maxBytes) return `It has ${size} bytes: ${maxBytes} are allowed.`;
  /** @type {string[]} */
  const errors = [];
  let isRoot = true;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => errors.push(`It is not well-formed XML: ${message}`));
  // It may declare entities.
  parser.on('doctype', () => errors.push('It has a document type, which is not allowed.'));
  parser.on('opentag', (element) => {
    if (isRoot) errors.push(...listRootErrors(element));
    isRoot = false;
    errors.push(...listElementErrors(element));
  });
  parser.write(svg).close();
  return errors[0];
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
  return isSquare ? [] : ['It is not a square: its viewBox must be as wide as high.'];
}

/** @param {Element} element */
function listElementErrors({ name, attributes }) {
  if (!allowedElements.includes(name))
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
