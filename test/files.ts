// In place of src/core/files.ts: the tests find the parts of the program in its source, not in the files of a build.
import languages from 'i18n:languages';

type Parts = Readonly<Record<string, () => Promise<unknown>>>;

declare global {
  interface ImportMeta {
    /** By vitest: the modules whose paths fit. */
    glob(pattern: string): Parts;
  }
}

const parts = import.meta.glob('../src/parts/*.{ts,tsx}');
const texts = import.meta.glob('../i18n/*/*.md');

/** English needs no dictionary. */
const hasDictionary = (part: string) =>
  part !== 'en' && languages.some(([language]) => language === part);

const find = (part: string): (() => Promise<unknown>) | undefined => {
  const [page, language] = part.split('-');
  if (hasDictionary(part)) return () => import(/* @vite-ignore */ `i18n:${part}`);
  const program = parts[`../src/parts/${part}.tsx`] ?? parts[`../src/parts/${part}.ts`];
  return program ?? texts[`../i18n/${language}/${page}.md`];
};

export const hasPart = (part: string): boolean => find(part) !== undefined;

export const pagePart = (page: string, language: string): string | undefined =>
  [`${page}-${language}`, `${page}-en`].find(hasPart);

export async function importPart(part: string): Promise<unknown> {
  const load = find(part);
  if (!load) throw new Error(`There is no part "${part}".`);
  return load();
}

/** The source of a part is there; nothing has to be fetched. */
export const fetchAhead = () => {};
