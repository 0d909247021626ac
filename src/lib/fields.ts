import type { Values } from './rules.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Values by the names of their fields. */
export type Changes = Readonly<Record<string, string>>;

/** The named fields of a form: what they hold, and what of it differs from what was saved or what they began with. */
export type Fields<Name extends string> = ReturnType<typeof createFields<Name>>;

export function createFields<Name extends string>(names: readonly Name[]) {
  let element: HTMLFormElement | undefined;
  let saved: Changes = {};

  // The items of a form are controls or lists of radio buttons; we have no radio buttons.
  const control = (name: Name) =>
    (element?.elements.namedItem(name) ?? undefined) as Control | undefined;

  const values = () =>
    // Object.fromEntries forgets the keys.
    Object.fromEntries(names.map((name) => [name, control(name)?.value ?? ''])) as Values<Name>;

  return {
    names,
    control,
    values,
    /** The form's element, once it has been in the page. */
    element: () => element,
    ref(mounted: HTMLFormElement | null) {
      element = mounted ?? element;
    },
    /** The values that differ from those that were saved last or given here, else from the initial ones. */
    changes(since: Changes = saved): Changes {
      const isChanged = (name: Name) =>
        control(name)?.value !== (since[name] ?? initialValue(control(name)));
      const now = values();
      return Object.fromEntries(names.filter(isChanged).map((name) => [name, now[name]]));
    },
    /** These values count as saved from now on. */
    save(values: Values<Name>) {
      saved = values;
    },
    /** Back to the initial values. */
    reset() {
      saved = {};
      element?.reset();
    },
  };
}

/** Enters a value as a person does: whoever listens to the form hears of it. */
export function enterValue(field: Control | undefined, value: string | undefined) {
  if (!field || value === undefined || field.value === value) return;
  field.value = value;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

export const isPassword = (name: string) => name.includes('password');

/** Not what a field holds when it is first seen: somebody may have typed before the application listened. */
function initialValue(field: Control | undefined): string | undefined {
  if (!(field instanceof HTMLSelectElement)) return field?.defaultValue;
  const options = [...field.options];
  // The last one counts, as in a reset.
  return (options.findLast(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
}

export const trimmed = <Name extends string>(values: Readonly<Record<Name, string>>) =>
  Object.fromEntries(
    Object.entries<string>(values).map(([name, value]) => [name, value.trim()]),
    // Object.fromEntries forgets the keys.
  ) as Record<Name, string>;
