import type { Feature } from './features.tsx';

const cloud = 'M7 18a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.4 1.7A3.8 3.8 0 0 1 17.5 18z';
const pen = 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5';
export const seal =
  'M12 4a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM8.5 14l-1.5 7 5-2.7 5 2.7-1.5-7M9.7 9.7l1.6 1.6 3-3.2';

/** For those who were sent here by an email or a file. */
export const doors: readonly Feature[] = [
  {
    to: 'faq',
    section: 'asked-to-sign',
    title: 'If you are asked to sign',
    words: 'How to tell whether the email is genuine, and what you need in order to sign.',
  },
  {
    to: 'acrobat',
    title: 'Check signed PDFs',
    words:
      'You have received a signed PDF: how to check the signature, and what the PDF reader’s messages mean.',
  },
];

export const features: readonly Feature[] = [
  {
    icon: cloud,
    title: 'In your Nextcloud',
    words:
      'Start a signature request from the menu of a PDF. By default, the signed file is saved next to the original.',
  },
  {
    icon: pen,
    title: 'Sign with one link',
    words: 'External signers get a link by email and sign in the browser, without a profile.',
  },
  {
    icon: seal,
    title: 'Verify in Nextcloud',
    words: 'See the name and date in each signature, and whether the file has been changed since.',
  },
];

export const facts: readonly Feature[] = [
  {
    to: 'nextcloud',
    section: 'background',
    title: 'Where your PDFs go',
    words:
      'By default, Nextcloud sends every PDF in its users’ files to the service to have signatures checked. Administrators can switch this off.',
  },
  {
    to: 'https://github.com/strukturag/nextcloud-certificate24',
    title: 'An open-source app',
    words: 'The Certificate24 app is licensed under the AGPL; anyone can read its code.',
  },
  {
    to: 'contact',
    title: 'Who vouches for the signature',
    words: 'Ask the operator of this service who issues its certificates.',
  },
];

export const steps: readonly Feature[] = [
  {
    title: 'Create a profile',
    words: 'Sign up, open the link in the email and choose a password.',
  },
  {
    title: 'Connect the platform',
    words: 'Create an account and enter its ID and secret in the Certificate24 app.',
  },
  {
    title: 'Request a signature',
    words: 'Choose a PDF, add people, place the fields and send the request.',
  },
];
