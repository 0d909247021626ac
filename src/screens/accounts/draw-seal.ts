type Petal = readonly [distance: number, radiusX: number, radiusY: number];

const petalCounts = [3, 4, 5, 6, 7, 8];
/**
 * The shapes of a petal: the distance of its centre from that of the seal, and its two radii. Their outlines differ, so
 * that seals can be told apart at a size at which their lines cannot be counted.
 */
const petals: readonly Petal[] = [
  [8, 6, 2.2],
  [8, 6, 4],
  [9, 4.6, 4.6],
  [11.4, 2.2, 2.2],
  [10.4, 1.6, 5.2],
  [6.4, 5.8, 5.8],
];
/** By how much each petal is turned against its radius: not at all, or like the blade of a propeller. */
const twists = [0, 0.8];
/** The circle in the middle: a dot, a small or a large one. */
const coreRadii = [0.7, 2.2, 5];
/** How the outermost line is drawn: whole, or as dots, short or long dashes. */
const edges = ['none', '.1 3.2', '3 2.8', '9 3', '17 6 .1 3.6'];

/**
 * Draws a rosette like the guilloche of a certificate from an ID: ellipses around a centre, within a ring. The same ID
 * gives the same drawing on every machine.
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
  const petal = pick(petals);
  const core = pick(coreRadii);
  const edge = pick(edges);
  const twist = pick(twists);
  const rosette = Array.from({ length: count }, (_, index) =>
    ellipse(petal, (index * 2 * Math.PI) / count, twist),
  );
  return { edge, rosette: ellipse([0, core, core], 0, 0) + rosette.join('') };
}

/**
 * An ellipse as path data, in some direction from the origin and turned against it, both in radians: two arcs between the
 * ends of its first axis.
 */
function ellipse([distance, radiusX, radiusY]: Petal, direction: number, twist: number): string {
  const end = (side: number) => {
    const x = distance * Math.cos(direction) + side * radiusX * Math.cos(direction + twist);
    const y = distance * Math.sin(direction) + side * radiusX * Math.sin(direction + twist);
    return `${round(x)} ${round(y)}`;
  };
  const arc = `A${radiusX} ${radiusY} ${round(((direction + twist) * 180) / Math.PI)} 1 0`;
  return `M${end(1)}${arc} ${end(-1)}${arc} ${end(1)}`;
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
