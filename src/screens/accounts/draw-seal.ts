/** The radius of the ring around the rosette, and of the rosette itself. */
const ringRadius = 14.6;
const petalRadius = 12.8;

const petalCounts = [3, 4, 5, 6, 7, 8];
const petalWidths = [2.4, 3.6, 5, 7];
/** The circle in the middle: none, a dot, a small or a large one. */
const coreRadii = [0, 0.5, 2.4, 4];
/** A circle through the petals, in two sizes, or none. */
const innerRadii = [0, 7.4, 10.4];
/** How the outermost line is drawn: whole, or as dots, short or long dashes. */
const edges = ['none', '.1 3', '1.6 1.9', '5 2.2', '7 2 .1 2'];

/**
 * Draws a rosette like the guilloche of a certificate from an ID: ellipses turned around a centre, within a ring. The same
 * ID gives the same drawing on every machine.
 *
 * The number of petals comes from the sum of the characters, which differs for IDs that follow each other (1, 2 … 9, 10);
 * everything else comes from a hash, which spreads over all drawings.
 */
export function drawSeal(id: string) {
  let rest = hash(id);
  function pick<Value>(values: readonly Value[]): Value {
    const index = rest % values.length;
    rest = Math.floor(rest / values.length);
    return values[index] as Value;
  }
  const count = petalCounts[sum(id) % petalCounts.length] as number;
  const width = pick(petalWidths);
  const core = pick(coreRadii);
  const edge = pick(edges);
  const inner = pick(innerRadii);
  const petals = Array.from({ length: count }, (_, index) =>
    ellipse(petalRadius, width, (index * 180) / count),
  );
  const circles = [ringRadius, core, inner].map((radius) => ellipse(radius, radius, 0));
  return { edge, rosette: [...circles, ...petals].join('') };
}

/** An ellipse around the origin as path data, turned by some degrees: two arcs between the ends of its long axis. */
function ellipse(radius: number, width: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const x = round(radius * Math.cos(angle));
  const y = round(radius * Math.sin(angle));
  const arc = `A${radius} ${width} ${Math.round(degrees)} 1 0`;
  return `M${x} ${y}${arc} ${-x} ${-y}${arc} ${x} ${y}`;
}

const round = (length: number) => Math.round(length * 10) / 10;

const sum = (text: string) =>
  [...text].reduce((total, character) => total + character.charCodeAt(0), 0);

/** FNV-1a over the UTF-16 code units, followed by the final mix of MurmurHash3, which spreads the last characters. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
