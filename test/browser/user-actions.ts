/** Where on the page: a landmark, the form with this submit button, or the row of the table with this name. */
export type Region =
  | 'banner'
  | 'main'
  | 'contentinfo'
  | { readonly form: string }
  | { readonly row: string };

/**
 * What a person does with a page in any browser. Elements are found by role and accessible name, which is compared
 * whole; everything waits until it can be done, and rejects with a sentence after some seconds.
 */
export type UserActions = {
  /** Opens an address as the address bar does. */
  readonly open: (address: string) => Promise<void>;
  /** The part of the address from the hash on: `#/login?lang=de`. */
  readonly getHash: () => Promise<string>;
  /** The language that the document declares. */
  readonly getLang: () => Promise<string>;
  /** What the page has stored under this key. */
  readonly getStored: (key: string) => Promise<string>;
  /** Waits for the page whose first heading is this. */
  readonly waitForHeading: (heading: string) => Promise<void>;
  /** Waits until an element of the region shows this text and no other. */
  readonly waitForText: (text: string, region?: Region) => Promise<void>;
  /** Waits until there is such a button or link. */
  readonly waitFor: (role: 'button' | 'link', name: string, region?: Region) => Promise<void>;
  readonly press: (role: 'button' | 'link', name: string, region?: Region) => Promise<void>;
  /** Replaces what stands in the field with this label. */
  readonly type: (label: string, text: string, region?: Region) => Promise<void>;
  /** Chooses an option of the list with this name, by what the option says. */
  readonly choose: (name: string, option: string, region?: Region) => Promise<void>;
  /** What stands in the field with this label; of a list, what the chosen option says. */
  readonly readValue: (label: string, region?: Region) => Promise<string>;
  /** Does something about which the browser asks, answers it, and returns the question. */
  readonly answerDialog: (
    reply: 'accept' | 'dismiss',
    action: () => Promise<void>,
  ) => Promise<string>;
};
