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
    text: 'See how to check that the request is genuine, and how to sign.',
  },
  {
    to: 'acrobat',
    title: 'I have a signed PDF',
    text: 'See what green, yellow, blue and red mean in Acrobat.',
  },
  {
    to: 'nextcloud',
    title: 'I run a Nextcloud',
    text: 'Connect it step by step. You need version 28 or newer.',
  },
];

type Step = { readonly title: PlainKey; readonly text: PlainKey };

export const steps: readonly Step[] = [
  {
    title: 'Sign up',
    text: 'Enter your name and email address. Then open the link that we send you, and choose a password.',
  },
  {
    title: 'Connect Nextcloud',
    text: 'Enable the Certificate24 app in Nextcloud and choose whether it may check PDFs in the background. Then create an account here, and enter its ID and secret there.',
  },
  {
    title: 'Request a signature',
    text: 'Choose a PDF, add people, place the fields and send the request.',
  },
];
