const table = document.querySelector<HTMLTemplateElement>('[data-files]');
const names = table?.content.textContent?.split(' ');

/** The file of a part of the program by its name without that of its content; undefined where there is none. */
export const findFile = (part: string) =>
  names?.find((name) => name.slice(0, -'-a1b2c3.js'.length) === part);

/**
 * The address of a part of the program. The build writes the names of the files into the page, not into the
 * program: so a part that changes renames no other.
 */
export const fileOf = (part: string): string =>
  new URL(findFile(part) ?? part, import.meta.url).href;
