import { useEffect } from 'react';
import type { Message } from '../core/language/language.ts';
import { currentLocation } from '../core/navigation/navigation.ts';
import { storage } from '../core/session/storage.ts';
import { parseJson, property, stringAt } from '../lib/decode.ts';
import type { Change, Control } from '../lib/fields.ts';
import type { Form } from '../lib/form.ts';
import { createStorage } from '../lib/storage.ts';

// What was typed survives the reload that the choice of a language brings. Passwords do not: they are kept nowhere.

const tabStorage = createStorage('signing.', 'sessionStorage');
const key = 'typed';
const password = '#app [name*=password]';

/** It is for the page that follows the choice, and nobody else's to find. */
let kept = parseJson(tabStorage.read(key) ?? '');
tabStorage.remove(key);

/** For as long as the tab lives, and nowhere else. */
export const memory: {
  /** What was typed under a session that has ended (`draft.tsx`). */
  draft?: Draft | undefined;
} = {};

export type Draft = {
  readonly owner: string;
  readonly place: string;
  readonly values: readonly Change<string>[];
};

/** Where somebody types, and who. */
const whereabouts = (): string => JSON.stringify([currentLocation().route, storage.read('user')]);

let isKept = false;

/** Nothing is lost when the page goes now. */
export const isTypedKept = () => isKept;

function forget() {
  isKept = false;
}

export const isPasswordTyped = () =>
  [...document.querySelectorAll<HTMLInputElement>(password)].some(({ value }) => value);

/** Keeps what the forms of this page hold for the next one. Returns whether it could be kept. */
export function keepTyped(): boolean {
  // Until the page goes more may be typed; or it stays.
  window.addEventListener('pagehide', keepTyped);
  window.addEventListener('input', forget);
  const fields = namedFields().filter((field) => !field.matches(password));
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  isKept = fields.length === 0 || keep({ whereabouts: whereabouts(), values });
  return isKept;
}

const keep = (typed: unknown) => tabStorage.write(key, JSON.stringify(typed));

/** Whether something waits to be given back. */
export const isWaiting = () => kept !== undefined || memory.draft !== undefined;

/** Gives a form back what was kept of it. */
export function useTyped<Name extends string>(form: Form<Name, Message>) {
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

/**
 * For the start of the application, which renders anew what others have changed of the page before: the function that it
 * returns gives new fields what was typed into those that are gone.
 */
export function carryTyped(): () => void {
  // What has not found its form yet, because a screen cannot be loaded.
  window.addEventListener('pagehide', () => kept && keep(kept));
  const early = namedFields();
  const focused = document.activeElement;
  return () => {
    for (const field of early) {
      const heir = namedFields().find(({ name }) => name === field.name);
      if (field.isConnected || !field.value) continue;
      enter(heir, field.value);
      if (field === focused) heir?.focus();
    }
  };
}

const namedFields = () => [...document.querySelectorAll<Control>('#app form [name]')];
