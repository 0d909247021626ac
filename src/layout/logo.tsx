import { settings } from '../core/settings.ts';

const room = 99;
const roomFor = 10;

/** The mark and the product's name, always 137 by 30 pixels: a long name is drawn narrower. */
export function Logo() {
  const { brand } = settings();
  const squeeze = brand.length > roomFor && { textLength: room, lengthAdjust: 'spacingAndGlyphs' };
  return (
    <svg
      className="logo"
      width="137"
      height="30"
      viewBox="0 0 137 30"
      role="img"
      aria-label={brand}
    >
      <rect className="logo__tile" x="1" y="1" width="28" height="28" rx="7" />
      <path
        className="logo__stroke"
        d="M8 19.5c3-.2 4.2-10.5 6.6-10.5 2.1 0-.9 9 1.1 9 1.6 0 1.9-4 3.3-4 1.2 0 .8 3.2 3 3.2"
      />
      <path className="logo__line" d="M8 23.500h14" />
      <text className="logo__name" x="38" y="20.5" {...squeeze}>
        {brand}
      </text>
    </svg>
  );
}
