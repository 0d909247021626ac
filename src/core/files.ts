const table = document.querySelector<HTMLTemplateElement>('template[data-files]');
const lists = (table?.content.textContent ?? '').split(' ').map((list) => list.split(','));

/** Without `./` and the hash of esbuild. */
const nameOf = (file = '') => file.slice('./'.length, -'-A1B2C3D4.js'.length);

/** The file of a part of the program, and the files that it imports. */
const filesOf = (part: string) => lists.find(([file]) => file && nameOf(file) === part);

/** Parts of the program, dictionaries (`de`) and texts of public pages (`help-de`) are found by their names. */
export const hasPart = (part: string): boolean => filesOf(part) !== undefined;

/** The text of a public page, in English where it is not translated; undefined where nobody has written it. */
export const pagePart = (page: string, language: string): string | undefined =>
  [`${page}-${language}`, `${page}-en`].find(hasPart);

/** Fetches what will be imported: nothing of it runs before. What fails is fetched again when it is imported. */
export function fetchAhead(parts: readonly string[]) {
  for (const file of parts.flatMap((part) => filesOf(part) ?? [])) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = new URL(file, import.meta.url).href;
    document.head.append(link);
  }
}

/**
 * Loads a part with all that it imports, at once. The names of the files stand in the page, not in the program:
 * so a part that changes renames no other. Rejects when a file cannot be loaded or there is no such part.
 */
export async function importPart(part: string): Promise<unknown> {
  const files = filesOf(part);
  if (!files) throw new Error(`There is no part "${part}".`);
  try {
    const [module] = await Promise.all(files.map((file) => import(file)));
    return module;
  } catch (error) {
    // WebKit keeps the failure of a file that was fetched ahead until the file is asked for in another way. An answer that
    // nobody reads would keep its connection; what fails again is said by the next import.
    for (const file of files) {
      fetch(new URL(file, import.meta.url))
        .then((answer) => answer.text())
        .catch(() => {});
    }
    throw error;
  }
}
