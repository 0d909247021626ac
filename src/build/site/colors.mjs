// The colours: what an operator may set, what follows from it, and which contrasts all colours must have.

/** The colour of each theme, such as `#ffffff`. @typedef {{ light: string, dark: string }} Color */
/** @typedef {keyof Color} Theme */
/** @typedef {Readonly<Record<string, Color>>} Colors by the name in `tokens.css`, without `--` */

/** @type {readonly Theme[]} */
export const themes = ['light', 'dark'];

const declaration = /--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g;

/**
 * Reads the colours of `tokens.css`.
 *
 * @param {string} css
 * @returns {Colors}
 */
export const readColors = (css) =>
  Object.fromEntries(
    [...css.matchAll(declaration)].map(([, name = '', light = '', dark = '']) => [
      name,
      { light, dark },
    ]),
  );

/**
 * Writes other colours into `tokens.css`.
 *
 * @param {string} css
 * @param {Colors} colors
 */
export const replaceColors = (css, colors) =>
  css.replace(declaration, (original, name) => {
    const color = colors[name];
    return color ? `--${name}: light-dark(${color.light}, ${color.dark})` : original;
  });

/** The colours that an operator may set. */
export const settableColors = ['primary', 'accent', 'bg', 'surface', 'text'];

/**
 * One of these colours, `black` or `white`; or two of them that are mixed, and the share of the first.
 *
 * @typedef {string | readonly [color: string, other: string, share: number]} Formula
 */

/**
 * The colours that follow from those that an operator sets.
 *
 * @type {Readonly<Record<string, Readonly<Record<Theme, Formula>>>>}
 */
const derivedColors = {
  'primary-hover': { light: ['primary', 'black', 0.8], dark: ['primary', 'white', 0.75] },
  'on-primary': { light: 'white', dark: ['primary', 'black', 0.2] },
  'primary-soft': { light: ['primary', 'surface', 0.11], dark: ['primary', 'surface', 0.12] },
  focus: { light: 'primary', dark: 'primary' },
  'footer-bg': { light: ['bg', 'black', 0.95], dark: ['bg', 'black', 0.7] },
  'surface-2': { light: ['surface', 'text', 0.95], dark: ['surface', 'text', 0.94] },
  field: { light: 'surface', dark: ['surface', 'bg', 0.4] },
  'text-muted': { light: ['text', 'surface', 0.75], dark: ['text', 'surface', 0.7] },
  border: { light: ['text', 'surface', 0.16], dark: ['text', 'surface', 0.14] },
  'border-control': { light: ['text', 'surface', 0.6], dark: ['text', 'surface', 0.5] },
};

const constants = {
  black: { light: '#000000', dark: '#000000' },
  white: { light: '#ffffff', dark: '#ffffff' },
};

/**
 * Returns all colours for those that an operator sets.
 *
 * @param {Colors} original those of `tokens.css`
 * @param {Colors} given
 * @returns {Colors}
 */
export function deriveColors(original, given) {
  const colors = { ...original, ...given };
  const derived = Object.entries(derivedColors).map(([name, { light, dark }]) => [
    name,
    { light: mix(light, 'light', colors), dark: mix(dark, 'dark', colors) },
  ]);
  return { ...colors, ...Object.fromEntries(derived) };
}

/** @type {(formula: Formula, theme: Theme, colors: Colors) => string} */
function mix(formula, theme, colors) {
  const [color, other = color, share = 1] = typeof formula === 'string' ? [formula] : formula;
  /** @type {Colors} */
  const known = { ...colors, ...constants };
  const [first = [], second = []] = [color, other].map((name) =>
    readChannels(known[name]?.[theme] ?? ''),
  );
  const channels = first.map((channel, index) =>
    Math.round(channel * share + (second[index] ?? 0) * (1 - share)),
  );
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** @param {string} color such as `#ffffff` */
const readChannels = (color) =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));

/**
 * WCAG requires a contrast of 4.5 for text (1.4.3) and of 3 for borders, focus rings and graphics (1.4.11).
 *
 * @type {readonly { ratio: number, foreground: string, backgrounds: string }[]}
 */
const requirements = [
  {
    ratio: 4.5,
    foreground: 'text',
    backgrounds:
      'bg surface surface-2 primary-soft field danger-soft footer-bg warning-soft success-soft',
  },
  { ratio: 4.5, foreground: 'text-muted', backgrounds: 'bg surface surface-2 field footer-bg' },
  {
    ratio: 4.5,
    foreground: 'primary',
    backgrounds: 'bg surface surface-2 primary-soft warning-soft',
  },
  { ratio: 4.5, foreground: 'on-primary', backgrounds: 'primary primary-hover' },
  { ratio: 4.5, foreground: 'on-danger', backgrounds: 'danger-fill' },
  { ratio: 4.5, foreground: 'danger', backgrounds: 'bg surface surface-2 field danger-soft' },
  { ratio: 4.5, foreground: 'success', backgrounds: 'bg surface success-soft' },
  { ratio: 4.5, foreground: 'sign-ink', backgrounds: 'sign-yellow' },
  { ratio: 4.5, foreground: 'warning', backgrounds: 'surface warning-soft' },
  { ratio: 3, foreground: 'border-control', backgrounds: 'bg surface field footer-bg' },
  { ratio: 3, foreground: 'accent', backgrounds: 'bg surface' },
  {
    ratio: 3,
    foreground: 'focus',
    backgrounds: 'bg surface surface-2 primary-soft danger-soft footer-bg',
  },
];

/** Two colours that are shown on each other, and the contrast that they need. */
export const pairs = requirements.flatMap(({ ratio, foreground, backgrounds }) =>
  backgrounds.split(' ').map((background) => ({ ratio, foreground, background })),
);

/**
 * Lists the pairs of colours whose contrast is too low, each in a sentence.
 *
 * @param {Colors} colors
 * @returns {string[]}
 */
export const listContrastErrors = (colors) =>
  themes.flatMap((theme) =>
    pairs.flatMap(({ ratio, foreground, background }) => {
      const color = colors[foreground]?.[theme] ?? '';
      const other = colors[background]?.[theme] ?? '';
      const contrast = getContrast(color, other);
      // An unknown colour has none.
      return contrast >= ratio
        ? []
        : `In the ${theme} theme, ${describe(foreground, color)} on ${describe(background, other)} has a contrast of ${floor(contrast)} to 1: it must be at least ${ratio}.`;
    }),
  );

/** Names a colour, and those that an operator may set instead. @type {(name: string, color: string) => string} */
function describe(name, color) {
  const formulas = Object.values(derivedColors[name] ?? {}).flat();
  const sources = settableColors.filter((it) => formulas.includes(it));
  return `"${name}" (${color}${sources.length > 0 ? `, made of ${sources.join(' and ')}` : ''})`;
}

/** Rounded down, so that 4.49 does not become 4.5. @param {number} contrast */
const floor = (contrast) => Math.floor(contrast * 10) / 10;

/** @type {(foreground: string, background: string) => number} */
export function getContrast(foreground, background) {
  const luminances = [getLuminance(foreground), getLuminance(background)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** Returns the relative luminance as WCAG 2.2 defines it. @param {string} color */
function getLuminance(color) {
  const [red = 0, green = 0, blue = 0] = readChannels(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
