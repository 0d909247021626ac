import type { Values } from './rules.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export type Change<Name extends string> = readonly [name: Name, value: string];

/** The named fields of a form, and what of them is not saved. */
export type Fields<Name extends string> = {
  readonly element: () => HTMLFormElement | undefined;
  readonly control: (name: Name) => Control | undefined;
  /** In the order of the page. */
  readonly controls: () => readonly Control[];
  readonly values: () => Values<Name>;
  /** The values that differ from those that the fields began with or that were saved since. */
  readonly changes: () => readonly Change<Name>[];
};

export function createFields<Name extends string>(names: readonly Name[]) {
  let element: HTMLFormElement | undefined;
  let saved = {} as Values<Name>;

  // A form's items are controls or lists of radio buttons; we have no radio buttons.
  const control = (name: Name) =>
    (element?.elements.namedItem(name) ?? undefined) as Control | undefined;

  function values(): Values<Name> {
    const data = new FormData(element);
    const entries = names.map((name) => [name, String(data.get(name) ?? '')]);
    // Object.fromEntries forgets the keys.
    return Object.fromEntries(entries) as Values<Name>;
  }

  return {
    element: () => element,
    control,
    controls: () => [...(element?.elements ?? [])] as Control[],
    values,
    changes() {
      const now = values();
      return names
        .filter((name) => now[name] !== saved[name])
        .map((name): Change<Name> => [name, now[name]]);
    },
    /** A form that has left the page is still asked for what was typed. */
    mount(mounted: HTMLFormElement | null) {
      element = mounted ?? element;
    },
    /** From now on these values count as saved. Returns the undo, which does nothing after another such call. */
    save(values: Values<Name>) {
      const before = saved;
      saved = values;
      return () => {
        if (saved === values) saved = before;
      };
    },
  };
}
