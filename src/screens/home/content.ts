import type { PlainKey } from '../../core/language/language.ts';
import type { PlainRoute } from '../../routes.ts';

type Door = {
  readonly to: PlainRoute;
  readonly section?: string;
  readonly title: PlainKey;
  readonly text: PlainKey;
};

/** The three ways from Home, by what brought the visitor here. */
export const doors: readonly Door[] = [
  {
    to: 'faq',
    section: 'asked-to-sign',
    title: 'I was asked to sign',
    text: 'See whether the request is genuine, and what happens when you sign.',
  },
  {
    to: 'acrobat',
    title: 'I have a signed PDF',
    text: 'Read what Acrobat says: green, yellow, blue or red.',
  },
  {
    to: 'nextcloud',
    title: 'I run a Nextcloud',
    text: 'Connect it step by step. You need version 28 or newer.',
  },
];

type Step = { readonly title: PlainKey; readonly text: PlainKey };

export const steps: readonly Step[] = [
  { title: 'Sign Up', text: 'Open the link in the email and choose a password.' },
  {
    title: 'Connect Nextcloud',
    text: 'Enable the Certificate24 app, decide about background verification, then enter your account’s ID and secret.',
  },
  {
    title: 'Request a signature',
    text: 'Choose a PDF, add people, place the fields and send the request.',
  },
];
