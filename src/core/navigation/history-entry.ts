import { isObject, stringAt } from '../../lib/decode.ts';

let entries = 0;

/** The name of the history entry one is at: whoever comes back to it in this tab finds the same. */
export function nameEntry(): string {
  const known = stringAt(history.state, 'entry');
  if (known) return known;
  entries += 1;
  const name = `${Date.now()} ${entries}`;
  history.replaceState({ ...(isObject(history.state) && history.state), entry: name }, '');
  return name;
}
