const maxLength = 1000;

/** What of a text can be shown in a line: no endless one, and no marks that turn round what stands beside it. */
export const toSafeText = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').slice(0, maxLength);
