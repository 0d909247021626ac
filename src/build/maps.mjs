// Build time only: source maps (ECMA-426) that survive a second minifier and new names.

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * @typedef {{ sources: string[], sourcesContent?: string[], names: string[], mappings: string }} SourceMap
 * @typedef {number[]} Segment column, and then source, line, column, name
 */

/** @type {(mappings: string) => Segment[][]} */
export function decode(mappings) {
  const last = [0, 0, 0, 0, 0];
  return mappings.split(';').map((line) => {
    last[0] = 0;
    return line.split(',').flatMap((text) => {
      if (!text) return [];
      const fields = numbers(text).map((difference, index) => {
        last[index] += difference;
        return last[index];
      });
      return [fields];
    });
  });
}

function numbers(text) {
  const found = [];
  let value = 0;
  let shift = 0;
  for (const character of text) {
    const digit = digits.indexOf(character);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    found.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return found;
}

/** @type {(lines: Segment[][]) => string} */
function encode(lines) {
  const last = [0, 0, 0, 0, 0];
  const write = (segment) =>
    segment
      .map((field, index) => {
        const difference = field - last[index];
        last[index] = field;
        return number(difference);
      })
      .join('');
  return lines
    .map((line) => {
      last[0] = 0;
      return line.map(write).join(',');
    })
    .join(';');
}

function number(value) {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = '';
  do {
    const digit = rest & 31;
    rest >>>= 5;
    text += digits[rest > 0 ? digit | 32 : digit];
  } while (rest > 0);
  return text;
}

/** The segment that a place belongs to: the last that begins before it. */
export function find(line, column) {
  let found;
  for (const segment of line ?? []) {
    if (segment[0] > column) break;
    found = segment;
  }
  return found;
}

/**
 * The map of what was made in two steps.
 *
 * @param {SourceMap} second
 * @param {SourceMap} first
 * @returns {SourceMap}
 */
export function compose(second, first) {
  const inner = decode(first.mappings);
  const lines = decode(second.mappings).map((line) =>
    line.flatMap(([column, source, row, at]) => {
      const origin = source === undefined ? undefined : find(inner[row], at);
      return origin && origin.length > 1 ? [[column, ...origin.slice(1, 4)]] : [];
    }),
  );
  return { ...first, names: [], mappings: encode(lines) };
}

/**
 * Replaces in a text, and moves its map along.
 *
 * @param {{ content: string, map?: SourceMap }} file
 * @param {RegExp} pattern
 * @param {(...match: string[]) => string} replacement
 * @returns {{ content: string, map?: SourceMap }}
 */
export function replace({ content, map }, pattern, replacement) {
  /** @type {{ line: number, column: number, more: number }[]} */
  const edits = [];
  const changed = content.replace(pattern, (match, ...rest) => {
    const offset = rest.find((it) => typeof it === 'number');
    const text = replacement(match, ...rest);
    const before = content.slice(0, offset);
    const start = before.lastIndexOf('\n') + 1;
    const column = before.length - start + match.length;
    edits.push({ line: before.split('\n').length - 1, column, more: text.length - match.length });
    return text;
  });
  if (!map) return { content: changed };
  const lines = decode(map.mappings).map((line, index) => {
    const here = edits.filter((edit) => edit.line === index);
    return line.map(([column, ...rest]) => {
      const moved = here.filter((edit) => edit.column <= column);
      return [column + moved.reduce((sum, { more }) => sum + more, 0), ...rest];
    });
  });
  return { content: changed, map: { ...map, mappings: encode(lines) } };
}
