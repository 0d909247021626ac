/** A keyboard or a mouse and what is done with it, step by step, as WebDriver writes it: both protocols share this. */
export type Device = {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly object[];
};

/** A page in a browser without a past. What a person does with it is in tab.ts. */
export type Driver = {
  /** Sets out for an address; what is there may fail to come, or hang. */
  readonly goto: (url: string) => Promise<void>;
  /** The value of an expression that gives a text. Rejects where it throws. */
  readonly evaluate: (expression: string) => Promise<string>;
  readonly perform: (devices: readonly Device[]) => Promise<void>;
  /** What the browser asks at the moment. */
  readonly question: () => Promise<string | undefined>;
  readonly answer: (accept: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type Engine = {
  /** A browser in this language. */
  readonly open: (locale: string) => Promise<Driver>;
  readonly stop: () => Promise<void>;
};
