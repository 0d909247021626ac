import type { Values } from './validation.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The values of some fields, by the names of these fields. */
export type PartialValues = Readonly<Record<string, string>>;

/** The fields of a form: their controls, their values, and which values differ from the default or saved ones. */
export type Fields<Name extends string> = ReturnType<typeof createFields<Name>>;

/**
 * Creates the fields of a form. A field's control is the element that was rendered for it and attached by its ref. It
 * is never looked up by name, because extensions add elements with the same name or id.
 */
export function createFields<Name extends string>(names: readonly Name[]) {
  const controls = new Map<Name, Control>();
  const defaults: Record<string, string> = {};

  /** The last attached control stays known after it has left the page: a late save still compares its value. */
  const control = (name: Name) => controls.get(name);

  const values = () =>
    // Object.fromEntries forgets the keys.
    Object.fromEntries(names.map((name) => [name, control(name)?.value ?? ''])) as Values<Name>;

  /** False for a read-only field: no rule applies to a value that nobody can change. */
  const isEditable = (name: Name) => {
    const element = control(name);
    return !(element && 'readOnly' in element && element.readOnly);
  };

  const getDefault = (name: string) => defaults[name] ?? '';

  return {
    names,
    control,
    isEditable,
    values,
    /** Returns a ref that makes its element the control of a field. */
    fieldRef: (name: Name) => (element: Control | null) => {
      if (element) controls.set(name, element);
    },
    /** The name of the field whose control this is; undefined for the elements of others. */
    findName: (target: EventTarget | null) => names.find((name) => control(name) === target),
    /** Sets the default value of a field, which is empty until then. The field shows it unless the user has edited the field. */
    setDefaultValue(name: Name, value: string) {
      const element = control(name);
      // A select becomes empty when its chosen option is removed from the list. Then it takes the default.
      const isUnset = element instanceof HTMLSelectElement && element.value === '';
      const isEdited = element?.value !== getDefault(name);
      if (element && (isUnset || !isEdited)) element.value = value;
      defaults[name] = element ? sanitizeValue(element, value) : value;
    },
    /** The values that differ from the default or last saved ones. */
    dirtyValues: (): PartialValues =>
      Object.fromEntries(
        Object.entries<string>(values()).filter(([name, value]) => value !== getDefault(name)),
      ),
    /** These values count as saved from now on. */
    markSaved(values: Values<Name>) {
      Object.assign(defaults, values);
    },
    /** Puts the default or last saved values back. */
    reset() {
      for (const name of names) {
        const element = control(name);
        if (element) element.value = getDefault(name);
      }
    },
  };
}

/**
 * The value that a control has after it is set to this one: inputs drop line breaks, and those for email addresses trim.
 * Otherwise an untouched value would count as changed.
 */
function sanitizeValue(element: Control, value: string): string {
  if (!(element instanceof HTMLInputElement)) return value;
  const probe = element.cloneNode() as HTMLInputElement;
  probe.value = value;
  return probe.value;
}

/** Enters a value as typing does. No rule runs before the field is left, because there is no `change` event. */
export function simulateInput(field: Control | undefined, value: string | undefined) {
  if (!field || value === undefined || field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A field for a password has `password` in its name. Its type does not tell: it is `text` while the password is shown. */
export const isPassword = (name: string) => name.includes('password');

export const trimValues = <Name extends string>(values: Readonly<Record<Name, string>>) =>
  Object.fromEntries(
    Object.entries<string>(values).map(([name, value]) => [name, value.trim()]),
    // Object.fromEntries forgets the keys.
  ) as Record<Name, string>;
