import type { PlainKey } from '../../core/language/language.ts';
import type { PlainRoute } from '../../routes.ts';

const envelope = 'M4 6h16v12H4zM4.5 7l7.5 6 7.5-6';
const file = 'M7 3.5h7l4 4v13H7zM14 3.5v4h4M10 14.5l1.7 1.7 3-3.4';
const cloud = 'M7 18a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.4 1.7A3.8 3.8 0 0 1 17.5 18z';
const pen = 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5';
const shield = 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 12l2.2 2.2L15.2 10';
export const arrow = 'M5 12h13M13 7l5 5-5 5';

type QuickLink = {
  readonly icon: string;
  readonly to: PlainRoute;
  readonly section?: string;
  readonly text: PlainKey;
};

/** For those who were sent here by an email or a file. */
export const quickLinks: readonly QuickLink[] = [
  { icon: envelope, to: 'faq', section: 'asked-to-sign', text: 'Were you asked to sign?' },
  { icon: file, to: 'acrobat', text: 'Did you receive a signed PDF?' },
];

type Feature = { readonly icon?: string; readonly title: PlainKey; readonly text: PlainKey };

export const features: readonly Feature[] = [
  {
    icon: cloud,
    title: 'In your Nextcloud',
    text: 'Start a request from the menu of a PDF. Colleagues sign right there.',
  },
  {
    icon: pen,
    title: 'Sign with one link',
    text: 'External signers get a link by email and sign without registering.',
  },
  {
    icon: shield,
    title: 'Verify in Nextcloud',
    text: 'See whether each signature is valid, and the name and date it states.',
  },
];

export const steps: readonly Feature[] = [
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
