// Build time only: what belongs to what the page starts.

/** What the page starts, in this order. */
export const starts = ['src/boot.ts', 'src/main.tsx'];

/** The files that the page starts: the bundler moves them to what all parts share. */
export const startsOf = (files) =>
  starts.map((entry) => files.find(({ inputs }) => inputs[entry] > 0));

/** The file and everything that it imports statically. */
export function closure(files, file, seen = new Set()) {
  if (!file || seen.has(file)) return seen;
  seen.add(file);
  for (const next of file.imports) {
    closure(
      files,
      files.find(({ label }) => label === next),
      seen,
    );
  }
  return seen;
}
