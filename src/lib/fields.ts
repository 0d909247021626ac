import type { Values } from './validation.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The values of some fields, by the names of these fields. */
export type PartialValues<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/** What a control says about its field when it is attached. */
export type FieldOptions = {
  /** Turns what was typed into what is sent. The field shows that as soon as it is left. By default nothing is changed. */
  readonly normalize?: (typed: string) => string;
  /** A secret is not kept in a draft, and is emptied after a success. */
  readonly isSecret?: boolean;
};

/** The fields of a form: their controls, their values, and which values differ from the default or saved ones. */
export type Fields<Name extends string> = ReturnType<typeof createFields<Name>>;

/**
 * Creates the fields of a form. `onChange` is called when the value of a field, or what counts as saved, has changed by other
 * means than typing. A field's control is the element that was rendered for it and attached by its ref. It
 * is never looked up by name, because extensions add elements with the same name or id.
 */
export function createFields<Name extends string>(names: readonly Name[], onChange: () => void) {
  const controls = new Map<Name, Control>();
  const options = new Map<Name, FieldOptions>();
  const defaults: Partial<Record<Name, string>> = {};
  /** The values that are being saved. */
  let saving: Partial<Record<Name, string>> = {};

  /** The last attached control stays known after it has left the page: a late save still compares its value. */
  const control = (name: Name) => controls.get(name);

  const getValue = (name: Name) => control(name)?.value ?? '';

  const getDefault = (name: Name) => defaults[name] ?? '';

  const isSecret = (name: Name) => options.get(name)?.isSecret === true;

  const isDirty = (name: Name) => getValue(name) !== getDefault(name);

  const collect = (from: readonly Name[]) =>
    Object.fromEntries(from.map((name) => [name, getValue(name)])) as PartialValues<Name>;

  /** Enters a value as typing does. No rule runs before the field is left. */
  function setValue(name: Name, value: string) {
    const element = control(name);
    if (!element || element.value === value) return;
    element.value = value;
    onChange();
  }

  return {
    names,
    control,
    /** All values. */
    values: () => collect(names) as Values<Name>,
    /** The values that differ from the default or last saved ones. */
    dirtyValues: () => collect(names.filter(isDirty)),
    setValue,
    /** Returns a ref that makes its element the control of a field. */
    fieldRef: (name: Name, fieldOptions: FieldOptions) => (element: Control | null) => {
      if (!element) return;
      controls.set(name, element);
      options.set(name, fieldOptions);
    },
    isSecret,
    /** False for a read-only field: no rule applies to a value that nobody can change. */
    isEditable(name: Name) {
      const element = control(name);
      return !(element && 'readOnly' in element && element.readOnly);
    },
    /** The name of the field whose control this is; undefined for the elements of others. */
    findName: (target: EventTarget | null) => names.find((name) => control(name) === target),
    /** Sets the default value of a field, which is empty until then. The field shows it unless the user has edited the field. */
    setDefaultValue(name: Name, value: string) {
      const element = control(name);
      const unedited = saving[name] ?? getDefault(name);
      if (element?.value === unedited) element.value = value;
      defaults[name] = sanitizeValue(element, value);
      delete saving[name];
      onChange();
    },
    /** Writes what was typed into a field in the form in which it is sent. A value that nobody has edited stays. */
    normalize(name: Name) {
      const normalize = options.get(name)?.normalize;
      if (normalize && isDirty(name)) setValue(name, normalize(getValue(name)));
    },
    /** Begins a save of the dirty values, and returns them. Until it ends, a field that still holds what is saved is unedited. */
    beginSave(): PartialValues<Name> {
      const dirtyValues = collect(names.filter(isDirty));
      saving = { ...dirtyValues };
      return dirtyValues;
    },
    /** What has been saved is the default from now on, unless a newer default has come. Secrets are not kept. */
    endSave(isSaved: boolean) {
      for (const name of names.filter((it) => isSaved && !isSecret(it)))
        defaults[name] = saving[name] ?? getDefault(name);
      saving = {};
      onChange();
    },
    /** Puts the default or last saved values back. */
    reset() {
      for (const name of names) {
        const element = control(name);
        if (element) element.value = getDefault(name);
      }
      onChange();
    },
  };
}

/**
 * The value that a control has after it is set to this one: inputs drop line breaks, and those for email addresses trim.
 * Otherwise an untouched value would count as changed.
 */
function sanitizeValue(element: Control | undefined, value: string): string {
  if (!(element instanceof HTMLInputElement)) return value;
  const probe = element.cloneNode() as HTMLInputElement;
  probe.value = value;
  return probe.value;
}
