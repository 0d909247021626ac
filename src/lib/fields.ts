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
  /** Whether there are values that are neither saved nor being sent. */
  readonly isDirty: () => boolean;
  /** What the fields hold now counts as saved. */
  readonly rebase: () => void;
  /** The same for one field, whose value nobody has typed. */
  readonly accept: (name: Name) => void;
};

export function createFields<Name extends string>(names: readonly Name[]) {
  let element: HTMLFormElement | undefined;
  let saved = {} as Values<Name>;
  /** While a save is under way. */
  let sent: Values<Name> | undefined;

  // A form's items are controls or lists of radio buttons; we have no radio buttons.
  const control = (name: Name) =>
    (element?.elements.namedItem(name) ?? undefined) as Control | undefined;

  function values(): Values<Name> {
    const data = new FormData(element);
    const entries = names.map((name) => [name, String(data.get(name) ?? '')]);
    // Object.fromEntries forgets the keys.
    return Object.fromEntries(entries) as Values<Name>;
  }

  function changesFrom(before: Values<Name>) {
    const now = values();
    return names
      .filter((name) => now[name] !== before[name])
      .map((name): Change<Name> => [name, now[name]]);
  }

  function rebase() {
    saved = values();
    sent = undefined;
  }

  return {
    element: () => element,
    control,
    controls: () => [...(element?.elements ?? [])] as Control[],
    values,
    changes: () => changesFrom(saved),
    /** A form that has left the page is still asked for what was typed. */
    mount(mounted: HTMLFormElement | null) {
      element = mounted ?? element;
    },
    isDirty: () => changesFrom(sent ?? saved).length > 0,
    begin(values: Values<Name>) {
      sent = values;
    },
    /** Not after a reset meanwhile. */
    end(isSaved: boolean) {
      if (isSaved && sent) saved = sent;
      sent = undefined;
    },
    rebase,
    /** Back to the values that the fields began with, but for what was typed since they were sent. */
    reset() {
      const typed = sent ? changesFrom(sent) : [];
      element?.reset();
      rebase();
      for (const [name, value] of typed) {
        const field = control(name);
        if (field) field.value = value;
      }
    },
    accept(name: Name) {
      saved = { ...saved, [name]: values()[name] };
    },
  };
}
