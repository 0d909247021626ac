// Plain JavaScript, so that the build can import it, and small, so that `boot.ts` can.

export const defaultBrand = 'Sealport';

/**
 * Whether the logo draws a brand narrower than its font does: ten characters fit into it in every font of the page.
 *
 * @param {string} brand
 */
export const isNarrowed = (brand) => brand.length > 10;
