import { logo } from 'i18n:logo';
import { useBrand } from '../core/settings/use-brand.ts';
import { fitBrand } from './fit-brand.mjs';

/** The mark and the product's name. The logo is always 137 by 30 pixels: a long name is drawn narrower. */
export function Logo() {
  const brand = useBrand();
  const fit = fitBrand(brand);
  return (
    <svg
      className="logo"
      width="137"
      height="30"
      viewBox="0 0 137 30"
      role="img"
      aria-label={brand}
    >
      {logo ? (
        <image href={logo} x="1" y="1" width="28" height="28" />
      ) : (
        <rect fill="var(--primary)" x="1" y="1" width="28" height="28" rx="7" />
      )}
      {!logo && (
        <path
          fill="none"
          stroke="var(--on-primary)"
          strokeWidth="2"
          strokeLinecap="round"
          d="M8 20c4 0 4-11 7-11s-2 9 1 9c2 0 1-4 3-4s0 3 3 3M8 24h14"
        />
      )}
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: the text takes no focus. Without aria-hidden, Firefox exposes it as text inside the image and screen readers say the name twice. */}
      <text className="logo__name" x="38" y="21" aria-hidden="true" {...fit}>
        {brand}
      </text>
    </svg>
  );
}
