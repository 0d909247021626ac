// The logo of an operator. The page uses it as a picture, in the header and as its icon.

const maxBytes = 4096;
const allowedElements =
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask use symbol title desc'.split(
    ' ',
  );
const namespace = 'http://www.w3.org/2000/svg';

/** @typedef {{ name: string, attributes: ReadonlyMap<string, string> }} SvgElement */

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
  if (/<![^-]|&#/.test(svg))
    return 'It has a document type, a CDATA section or a character reference, which is not allowed.';
  const elements = readElements(svg.replace(/^<\?xml .*?\?>/s, ''));
  if (!elements) return 'It is not well-formed XML, or uses more of XML than a logo needs.';
  const [root] = elements;
  if (root?.name !== 'svg' || root.attributes.get('xmlns') !== namespace)
    return `It does not begin with <svg xmlns="${namespace}">.`;
  return (
    elements.map(findElementError).find((error) => error) ??
    (isSquare(root) ? undefined : 'It is not a square: its viewBox must be as wide as high.')
  );
}

/** @param {SvgElement} element */
function findElementError({ name, attributes }) {
  if (!allowedElements.includes(name))
    return `It has <${name}>: only shapes and gradients are allowed.`;
  for (const [attribute, value] of attributes) {
    if (/^on/i.test(attribute) || ['style', 'class'].includes(attribute))
      return `It has the attribute "${attribute}", which is not allowed.`;
    if (
      /href$/i.test(attribute)
        ? !value.startsWith('#')
        : /\\|image-set|url\((?!\s*['"]?#)/i.test(value)
    )
      return `It links to another file: ${attribute}="${value}".`;
  }
  return undefined;
}

const name = '[a-z][\\w.-]*(?::[a-z][\\w.-]*)?';
const attribute = `\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`;
const attributePattern = new RegExp(attribute, 'gi');
/** A comment, a start tag, an end tag or a text. */
const tokenPattern = new RegExp(
  `<!--(?:(?!--)[^])*-->|<(${name})((?:${attribute})*)\\s*(/?)>|</(${name})\\s*>|[^<]+`,
  'gi',
);

/**
 * Reads the elements of a picture, in the order in which they begin. Undefined if it is not well-formed, or uses more of XML
 * than a logo needs.
 *
 * @param {string} source without the XML declaration
 * @returns {SvgElement[] | undefined}
 */
function readElements(source) {
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(source)) return undefined;
  /** @type {SvgElement[]} */
  const elements = [];
  /** @type {string[]} the names of the elements that have begun */
  const open = [];
  let length = 0;
  for (const [token, name, text = '', isEmpty, endName] of source.matchAll(tokenPattern)) {
    length += token.length;
    if (token.startsWith('<!--')) continue;
    const isOutside = open.length === 0 && (elements.length > 0 || !name);
    if (isOutside && token.trim()) return undefined;
    if (endName && open.pop() !== endName) return undefined;
    if (!name) continue;
    if (!isEmpty) open.push(name);
    const pairs = [...text.matchAll(attributePattern)].map(([pair]) => readPair(pair));
    const attributes = new Map(pairs);
    elements.push({ name, attributes });
    const prefixes = [name, ...attributes.keys()].flatMap((it) => /^(.+):/.exec(it)?.[1] ?? []);
    /** @param {string} prefix */
    const isDeclared = (prefix) =>
      /^xml(ns)?$/.test(prefix) || elements[0]?.attributes.has(`xmlns:${prefix}`);
    if (attributes.size < pairs.length || !prefixes.every(isDeclared)) return undefined;
  }
  return length === source.length && open.length === 0 ? elements : undefined;
}

/** @type {(pair: string) => [name: string, value: string]} */
function readPair(pair) {
  const [, name = '', value = ''] = /^\s+([^\s=]+)\s*=\s*.(.*).$/s.exec(pair) ?? [];
  return [name, value];
}

/** @param {SvgElement} svg */
function isSquare({ attributes }) {
  const [, , width, height] = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return (
    Number(width) > 0 && width === height && attributes.get('width') === attributes.get('height')
  );
}
