// The logo of an operator. The page uses it as a picture, in the header and as its icon.

const maxBytes = 4096;
const elements =
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask use symbol title desc'.split(
    ' ',
  );

const attributePattern = /([^\s="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** A start or end tag. A value between quotes may contain `>`. */
const tagPattern = /<(\/?)([^\s/>"']+)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>/g;

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
  const source = svg.replace(/<!--.*?-->|<\?xml .*?\?>/gs, '').trim();
  const tags = [...source.matchAll(tagPattern)];
  const [, , , attributes = ''] = tags[0] ?? [];
  if (!/^<svg\s/.test(source) || !attributes.includes('xmlns="http://www.w3.org/2000/svg"'))
    return 'It does not begin with <svg xmlns="http://www.w3.org/2000/svg">.';
  if (!isWellFormed(source, tags)) return 'It is not well-formed XML, so no browser shows it.';
  for (const [, , name = '', text = ''] of tags) {
    if (!elements.includes(name)) return `It has <${name}>: only shapes and gradients are allowed.`;
    for (const [, attribute = '', double, single = ''] of text.matchAll(attributePattern)) {
      const value = double ?? single;
      if (/^on/i.test(attribute) || ['style', 'class'].includes(attribute))
        return `It has the attribute "${attribute}", which is not allowed.`;
      if (/href$/i.test(attribute) ? !value.startsWith('#') : /url\((?!['"]?#)/i.test(value))
        return `It links to another file: ${attribute}="${value}".`;
    }
  }
  return isSquare(attributes)
    ? undefined
    : 'It is not a square: its viewBox must be as wide as high.';
}

/**
 * Whether each element ends, each attribute has a value in quotes, and no text has a character of a tag.
 *
 * @type {(source: string, tags: readonly RegExpExecArray[]) => boolean}
 */
function isWellFormed(source, tags) {
  /** @type {string[]} the names of the elements that have begun */
  const open = [];
  for (const [, isEnd, name = '', attributes = '', isEmpty] of tags) {
    if (attributes.replace(attributePattern, '').trim()) return false;
    if (isEnd && open.pop() !== name) return false;
    if (!isEnd && !isEmpty) open.push(name);
  }
  return (
    open.length === 0 && !/[<>]|&(?!(amp|lt|gt|quot|apos);)/.test(source.replace(tagPattern, ''))
  );
}

/** @param {string} attributes of the element `svg` */
function isSquare(attributes) {
  const [, viewBox = ''] = /\sviewBox="([^"]*)"/.exec(attributes) ?? [];
  const [, , width, height] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, ownWidth] = /\swidth="([^"]*)"/.exec(attributes) ?? [];
  const [, ownHeight] = /\sheight="([^"]*)"/.exec(attributes) ?? [];
  return Number(width) > 0 && width === height && ownWidth === ownHeight;
}
