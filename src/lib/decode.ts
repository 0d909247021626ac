import { isObject } from './is-object.mjs';

// Helpers that read values from outside. None of them throws, and none reads properties of a prototype.

/** The own property of a JSON object, undefined for anything else. */
export const getOwn = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The own property when it is a string that is not empty. */
export function getString(value: unknown, key: string): string | undefined {
  const found = getOwn(value, key);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** The own properties that are strings. */
export const getStrings = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

export function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}
