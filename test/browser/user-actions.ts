/** A region of the page: a landmark, the form with this submit button, or the table row with this name. */
export type Region =
  | 'banner'
  | 'main'
  | 'contentinfo'
  | { readonly form: string }
  | { readonly row: string };

/**
 * The actions of a user in any browser. Elements are found by role and exact accessible name. Every action waits until it is
 * possible, and rejects with a helpful message after some seconds.
 */
export type UserActions = {
  /** Opens an address, as from the address bar. */
  readonly open: (address: string) => Promise<void>;
  /** Returns the hash of the address: `#/login?lang=de`. */
  readonly getHash: () => Promise<string>;
  /** Returns the `lang` attribute of the document. */
  readonly getLang: () => Promise<string>;
  /** Reads a value from localStorage. */
  readonly getStored: (key: string) => Promise<string>;
  /** Waits until this is the first heading. */
  readonly waitForHeading: (heading: string) => Promise<void>;
  /** Waits until an element of the region has exactly this text. */
  readonly waitForText: (text: string, region?: Region) => Promise<void>;
  /** Waits until there is this button or link. */
  readonly waitFor: (role: 'button' | 'link', name: string, region?: Region) => Promise<void>;
  readonly press: (role: 'button' | 'link', name: string, region?: Region) => Promise<void>;
  /** Replaces the value of the field with this label. */
  readonly type: (label: string, text: string, region?: Region) => Promise<void>;
  /** Selects an option of the list with this name by its label. */
  readonly choose: (name: string, option: string, region?: Region) => Promise<void>;
  /** Returns the value of the field with this label, or the label of the selected option. */
  readonly readValue: (label: string, region?: Region) => Promise<string>;
  /** Performs an action that opens a dialog, closes the dialog, and returns its message. */
  readonly answerDialog: (
    reply: 'accept' | 'dismiss',
    action: () => Promise<void>,
  ) => Promise<string>;
};
