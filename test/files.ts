// In place of src/core/files.ts: the tests find the parts of the program in its source, not in the files of a build.

const texts = import.meta.glob('../i18n/*/*.md');

const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  ...import.meta.glob('../src/parts/*.ts'),
};

const find = (part: string): (() => Promise<unknown>) | undefined => {
  const [name, language] = part.split('-');
  return (
    parts[`../src/parts/${part}.ts`] ??
    dictionaries[part] ??
    texts[`../i18n/${language}/${name}.md`]
  );
};

const dictionaries: Readonly<Record<string, () => Promise<unknown>>> = {
  de: () => import('i18n:de'),
  it: () => import('i18n:it'),
};

export const hasPart = (part: string): boolean => find(part) !== undefined;

export const pagePart = (page: string, language: string): string | undefined =>
  [`${page}-${language}`, `${page}-en`].find(hasPart);

export async function importPart(part: string): Promise<unknown> {
  const load = find(part);
  if (!load) throw new Error(`There is no part "${part}".`);
  return load();
}
