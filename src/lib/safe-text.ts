const maxLength = 1000;

/** Truncates the text and strips bidi control characters, which could reorder the text around it. */
export const toSafeText = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').slice(0, maxLength);

/**
 * Characters that draw nothing: zero-width and bidi marks, soft hyphens, Hangul fillers, variation selectors, control
 * characters (Unicode's "default ignorable", format and control characters), and the Braille blank.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu;

export const removeInvisible = (text: string): string => text.replace(invisible, '');

/** Trims, and removes the format characters of copied text, such as zero-width spaces. */
export const trimCopied = (typed: string): string => typed.replace(/\p{Cf}/gu, '').trim();

/** True for a text of which nothing can be seen. */
export const isBlank = (text: string): boolean => removeInvisible(text).trim() === '';
