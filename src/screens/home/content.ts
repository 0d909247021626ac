import type { PlainKey } from '../../core/language/language.ts';
import type { PlainRoute } from '../../routes.ts';

type Door = {
  readonly to: PlainRoute;
  /** The section with the answer. */
  readonly section: string;
  readonly title: PlainKey;
  readonly text: PlainKey;
};

/** The three ways from Home, by what brought the visitor here. */
export const doors: readonly Door[] = [
  {
    to: 'faq',
    section: 'genuine-request',
    title: 'I was asked to sign',
    text: 'Check that the request is genuine, then sign. You do not need to register.',
  },
  {
    to: 'acrobat',
    section: 'result',
    title: 'I have a signed PDF',
    text: 'Find out whether it was changed, and how far you can trust the name in it.',
  },
  {
    to: 'nextcloud',
    section: 'before',
    title: 'I run a Nextcloud',
    text: 'Connect it step by step. You need version 28 or newer.',
  },
];
