const table = document.querySelector<HTMLTemplateElement>('[data-files]');
const lists = table?.content.textContent?.split(' ').map((list) => list.split(','));

/** The file of a part of the program, and those that it imports; undefined where there is no such part. */
export const filesOf = (part: string): readonly string[] | undefined =>
  lists?.find(([name]) => name?.slice('./'.length, -'-a1b2c3.js'.length) === part);

/**
 * Loads a part of the program, with what it imports in the same breath. The build writes the names of the files into
 * the page, not into the program: so a part that changes renames no other.
 */
export async function importPart(part: string) {
  const [module] = await Promise.all((filesOf(part) ?? [part]).map((file) => import(file)));
  return module;
}
