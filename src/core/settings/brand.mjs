// Plain JavaScript, so that the build can import it, and small, so that `boot.ts` can.

export const defaultBrand = 'Sealport';
