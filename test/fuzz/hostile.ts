import type { Random } from '../support.ts';

/** What breaks parsers, deceives eyes, climbs out of folders or names what prototypes have. */
const pieces = [
  ...['', ' ', '\t', '\n', '\u0000', '\u00a0', '\ufeff', '\u200b', '\u202e', '\u2066', '\u200f'],
  ...['\ud800', '\udc00', '😀', 'ü', 'ﬀ', 'İ', '签', 'a', 'Z', '7'],
  ...['%', '%2', '%zz', '%00', '%2f', '%2e%2e', '%25', '%E0%A4%A', '%ED%A0%80', '%F0%9F%98%80'],
  ...['/', '//', '\\', '.', '..', './', '?', '#', '#/', '&', '=', '+', ';', ':', '@', ',', '|'],
  ...['[', ']', '{', '}', '(', ')', '<', '>', '"', "'", '`', '$', '$&', '{token}', '{count}'],
  ...['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '-->', ']]>'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'],
  ...['null', 'undefined', 'NaN', 'Infinity', '-0', '1e999', '0x10', 'true', '[object Object]'],
  ...[
    'javascript:',
    'data:text/html,',
    'https://',
    'http://',
    'blob:',
    'file:///',
    '//evil.example',
  ],
  ...['lang', 'lang=de', 'status=reset', 'returnTo', 'de', 'it', 'en', 'xx', 'de-AT'],
  ...['login', 'accounts', 'profile', 'delete', 'confirm', 'passwordreset', 'overview', 'docs'],
  ...['user@example.com', 'cloud.example', 'index.php', 'apps', '127.0.0.1', '[::1]', ':8080'],
];

const huge = 10_000;

/** A text from outside: most are short, a few are enormous. */
export function hostileText(random: Random, more: readonly string[] = []): string {
  const text = random.text(more.length > 0 && random.below(2) === 0 ? more : pieces, 8);
  return random.below(300) === 0
    ? (text || 'x').repeat(Math.ceil(huge / (text.length || 1)))
    : text;
}

const numbers = [0, -0, -1, 1.5, 2 ** 53, 1e308, Number.NaN, Infinity, -Infinity];

/** Any value: what JSON can hold, and what it cannot; a few are nested very deep. */
export function hostileValue(random: Random, keys: readonly string[] = [], depth = 3): unknown {
  if (depth === 3 && random.below(500) === 0) return deep(random.below(mostLevels));
  const kind = random.below(depth > 0 ? 10 : 6);
  if (kind === 0) return null;
  if (kind === 1) return undefined;
  if (kind === 2) return random.below(2) === 0;
  if (kind === 3) return random.pick(numbers);
  if (kind <= 5) return hostileText(random);
  const inner = () => hostileValue(random, keys, depth - 1);
  if (kind === 6) return Array.from({ length: random.below(4) }, inner);
  return hostileObject(random, keys, inner);
}

/**
 * An object with some of the keys, and sometimes with what prototypes have, as parsing makes it: of its own. A few
 * inherit what would be read for their own.
 */
export function hostileObject(random: Random, keys: readonly string[], inner: () => unknown) {
  const inherited = Object.fromEntries(keys.map((key) => [key, 'https://evil.example/']));
  const found: Record<string, unknown> = random.below(4) === 0 ? Object.create(inherited) : {};
  for (let entry = random.below(6); entry > 0; entry -= 1) {
    const key = random.pick([...keys, ...keys, ...keys, '__proto__', 'constructor', 'toString']);
    Object.defineProperty(found, key, { value: inner(), enumerable: true, configurable: true });
  }
  return found;
}

/** More would be too many for the test's own JSON.stringify. */
const mostLevels = 800;

function deep(levels: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { email: value };
  return value;
}
