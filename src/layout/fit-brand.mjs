/**
 * Returns the attributes with which the logo draws a long brand narrower than its font does, in the 99 pixels that it leaves
 * for the name. Ten characters fit into them in every font of the page. Plain JavaScript, so that the build can import it.
 *
 * @param {string} brand
 */
export const fitBrand = (brand) =>
  brand.length > 10 ? { textLength: 99, lengthAdjust: 'spacingAndGlyphs' } : {};
