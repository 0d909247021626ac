/** The email address as people read it: browsers turn an internationalised domain into its ASCII form, and cannot turn it back. */
export const toUnicodeEmail = (email: string): string =>
  email.replace(/(?<=@.*)xn--([a-z\d-]+)/gi, (label, encoded: string) => decode(encoded) ?? label);

/** Decodes a label without its `xn--` (RFC 3492, section 6.2); undefined when it is not valid. */
function decode(encoded: string): string | undefined {
  const separator = encoded.lastIndexOf('-');
  const output = [...encoded.slice(0, Math.max(separator, 0))];
  let position = separator + 1;
  let codePoint = 128;
  let bias = 72;
  for (let index = 0; position < encoded.length; index += 1) {
    const start = index;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = toDigit(encoded[position++] ?? '');
      if (digit === undefined) return undefined;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const length = output.length + 1;
    bias = adapt(index - start, length, start === 0);
    codePoint += Math.floor(index / length);
    index %= length;
    if (codePoint > 0x10ffff) return undefined;
    output.splice(index, 0, String.fromCodePoint(codePoint));
  }
  return output.join('');
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
function toDigit(character: string): number | undefined {
  const value = Number.parseInt(character, 36);
  if (Number.isNaN(value)) return undefined;
  return value < 10 ? value + 26 : value - 10;
}

function adapt(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? 700 : 2));
  delta += Math.floor(delta / length);
  let k = 0;
  for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
  return k + Math.floor((36 * delta) / (delta + 38));
}
