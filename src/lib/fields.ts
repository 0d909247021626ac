import type { Values } from './validation.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Values by the names of their fields. */
export type DirtyValues = Readonly<Record<string, string>>;

/** The named fields of a form: what they hold, and what of it differs from what was given or saved. */
export type Fields<Name extends string> = ReturnType<typeof createFields<Name>>;

export function createFields<Name extends string>(names: readonly Name[]) {
  let element: HTMLFormElement | undefined;
  let defaults: DirtyValues = {};

  // The items of a form are controls or lists of radio buttons; we have no radio buttons.
  const control = (name: Name) =>
    (element?.elements.namedItem(name) ?? undefined) as Control | undefined;

  const values = () =>
    // Object.fromEntries forgets the keys.
    Object.fromEntries(names.map((name) => [name, control(name)?.value ?? ''])) as Values<Name>;

  /** False for a read-only field: no rule applies to what nobody can change. */
  const isEditable = (name: Name) => !(control(name) as Partial<HTMLInputElement>)?.readOnly;

  /** Empty, unless it was given: somebody may have typed before the application listened. */
  const getDefault = (name: Name) => defaults[name] ?? '';

  return {
    names,
    control,
    isEditable,
    values,
    /** What a field begins with, at first or from now on: it is shown where nothing else was typed or chosen. */
    setDefaultValue(name: Name, value: string) {
      const field = control(name);
      // What was chosen may be no option any more.
      const isUnset = field instanceof HTMLSelectElement && field.value === '';
      if (field && (isUnset || field.value === getDefault(name))) field.value = value;
      defaults = { ...defaults, [name]: field ? toHeldValue(field, value) : value };
    },
    /** The form's element, once it has been in the page. */
    element: () => element,
    ref(mounted: HTMLFormElement | null) {
      element = mounted ?? element;
    },
    /** The values that differ from what was given or saved last, or from these. */
    dirtyValues(since?: DirtyValues): DirtyValues {
      const now = values();
      const isDirty = (name: Name) => now[name] !== (since ? since[name] : getDefault(name));
      return Object.fromEntries(names.filter(isDirty).map((name) => [name, now[name]]));
    },
    /** These values count as saved from now on. */
    markSaved(values: Values<Name>) {
      defaults = values;
    },
    /** Back to what was given or saved. */
    reset() {
      for (const name of names) Object.assign(control(name) ?? {}, { value: getDefault(name) });
    },
  };
}

/**
 * What a field holds when it is given this value: inputs drop line breaks, and those for addresses trim. Without it, a
 * value that nobody has touched would count as changed.
 */
function toHeldValue(field: Control, value: string): string {
  if (!(field instanceof HTMLInputElement)) return value;
  const probe = field.cloneNode() as HTMLInputElement;
  probe.value = value;
  return probe.value;
}

/** Enters a value as a person does: whoever listens to the form hears of it. Without `change` no rule judges it yet. */
export function simulateInput(
  field: Control | undefined,
  value: string | undefined,
  events: readonly ('input' | 'change')[] = ['input', 'change'],
) {
  if (!field || value === undefined || field.value === value) return;
  field.value = value;
  for (const type of events) field.dispatchEvent(new Event(type, { bubbles: true }));
}

export const isPassword = (name: string) => name.includes('password');

export const trimValues = <Name extends string>(values: Readonly<Record<Name, string>>) =>
  Object.fromEntries(
    Object.entries<string>(values).map(([name, value]) => [name, value.trim()]),
    // Object.fromEntries forgets the keys.
  ) as Record<Name, string>;
