import { tabStorage } from '../storage.ts';
import { currentPerson, getPersonalPrefix } from './session.ts';

/** A text that this tab remembers for one person. */
type PersonalItem = {
  readonly read: () => string | undefined;
  /** Without a text, the item is removed. */
  readonly write: (text: string | undefined) => void;
};

/**
 * What this tab remembers for the current person under this key. It survives a reload and an expired session; nobody else
 * reads it, and a logout removes it (`endSession`).
 */
export function getPersonalItem(key: string): PersonalItem {
  const name = `${getPersonalPrefix(currentPerson())}${key}`;
  return {
    read: () => tabStorage.read(name),
    write(text) {
      if (text) tabStorage.write(name, text);
      else tabStorage.remove(name);
    },
  };
}

/** The keys of the current person's items that begin with `start`. */
export function findPersonalItems(start: string): readonly string[] {
  const prefix = getPersonalPrefix(currentPerson());
  return tabStorage.keys(`${prefix}${start}`).map((name) => name.slice(prefix.length));
}
