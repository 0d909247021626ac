import { useEffect } from 'react';
import type { Text } from '../core/language.ts';
import { currentLocation } from '../core/navigation.ts';
import { currentSession } from '../core/session.ts';
import { parseJson, property, stringAt } from '../lib/decode.ts';
import type { Control } from '../lib/fields.ts';
import type { Form } from '../lib/form.ts';
import { createStorage } from '../lib/storage.ts';

// What was typed survives the reload that the choice of a language brings. Passwords do not: they are kept nowhere.

const tabStorage = createStorage('signing.', 'sessionStorage');
const key = 'typed';
const password = '[autocomplete$="password"]';

/** It is for the page that follows the choice, and nobody else's to find. */
let kept = parseJson(tabStorage.read(key) ?? '');
tabStorage.remove(key);

/** Where somebody types, and who. */
function whereabouts(): string {
  const session = currentSession();
  const { route } = currentLocation();
  return JSON.stringify([route, session.status === 'loggedIn' && session.user.email]);
}

export const isPasswordTyped = () =>
  [...document.querySelectorAll<HTMLInputElement>(password)].some(({ value }) => value);

/** Keeps what the forms of this page hold for the next one. Returns whether it could be kept. */
export function keepTyped(): boolean {
  const fields = document.querySelectorAll<Control>(`form [name]:not(${password})`);
  const values = Object.fromEntries([...fields].map(({ name, value }) => [name, value]));
  if (!tabStorage.write(key, JSON.stringify({ whereabouts: whereabouts(), values }))) return false;
  // Nothing is lost when the page goes now: nobody has to be asked.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  return true;
}

/** Gives a form back what was kept of it. */
export function useTyped<Name extends string>(form: Form<Name, Text>) {
  useEffect(() => {
    const values = property(kept, 'values');
    if (stringAt(kept, 'whereabouts') !== whereabouts()) return;
    for (const field of form.controls()) enter(field, stringAt(values, field.name));
    kept = undefined;
  }, [form]);
}

/** Enters a value as a person does: it is judged, and not saved. */
export function enter(field: Control | undefined, value: string | undefined) {
  if (!field || value === undefined || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
