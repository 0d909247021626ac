import { useEffect } from 'react';
import type { Text } from '../core/language.ts';
import { currentLocation } from '../core/navigation.ts';
import { storage } from '../core/storage.ts';
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
let isKept = false;
const forget = () => {
  isKept = false;
};

/** What was typed under a session that has ended (`draft.tsx`): for as long as the tab lives, and nowhere else. */
export const memory: { draft?: Draft | undefined } = {};

export type Draft = {
  readonly owner: string;
  readonly place: string;
  readonly values: readonly Change<string>[];
};

/** Where somebody types, and who. */
function whereabouts(): string {
  return JSON.stringify([currentLocation().route, storage.read('user')]);
}

export const isPasswordTyped = () =>
  [...document.querySelectorAll<HTMLInputElement>(password)].some(({ value }) => value);

function typed() {
  const fields = namedFields().filter((field) => !field.matches(password));
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  return { whereabouts: whereabouts(), values };
}

/**
 * Keeps what the forms of this page hold for the next one, or what has not found its form yet. Returns whether it could
 * be kept.
 */
export function keepTyped(): boolean {
  // Until the page goes more may be typed; or it stays.
  window.addEventListener('pagehide', keepTyped);
  window.addEventListener('input', forget);
  const own = document.querySelector('#app form') ? typed() : kept;
  isKept = !own || tabStorage.write(key, JSON.stringify(own));
  return isKept;
}

/** Whether something waits to be given back. */
export const isTypedWaiting = () => kept !== undefined;

/** Nothing is lost when the page goes now. */
export const isTypedKept = () => isKept;

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

/**
 * For the start of the application, which renders anew what others have changed of the page before: the function that it
 * returns gives new fields what was typed into those that are gone.
 */
export function carryTyped(): () => void {
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
