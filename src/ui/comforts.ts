import type { ComponentType, ReactNode } from 'react';
import type { Text } from '../core/language.ts';
import type { Form } from '../lib/form.ts';
import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';

/** What helps once something has happened: it comes after the first view, which need not wait for it. */
type Comforts = {
  /** Below the button of a form. */
  readonly Mistakes: <Name extends string>(props: { form: Form<Name, Text> }) => ReactNode;
  /** Below the navigation bar. */
  readonly Notices: ComponentType;
};

export const comforts = createStore<Partial<Comforts>>({});

export const useComforts = () => useStore(comforts, (it) => it);
