/** @typedef {'registration' | 'existing' | 'reset' | 'deletion'} Kind */

/** @type {Record<Kind, { subject: string, text: string, route: string }>} */
const mails = {
  registration: {
    subject: 'Finish your registration',
    text: 'To finish the registration, open this link within 24 hours and choose a password:',
    route: 'confirm/',
  },
  existing: {
    subject: 'You already have a profile',
    text: 'There is a profile for this address already. If you have forgotten its password, reset it here:',
    route: 'passwordreset',
  },
  reset: {
    subject: 'Reset your password',
    text: 'Choose a new password here, within one hour:',
    route: 'passwordreset/',
  },
  deletion: {
    subject: 'Confirm the deletion of your profile',
    text: 'To delete your profile and the stored files, open this link within one hour:',
    route: 'profile/delete/',
  },
};

/**
 * Writes an email. Its link opens the page in the language of the recipient.
 *
 * @type {(kind: Kind, values: { to: string, language: string, base: string, token?: string }) =>
 *   { kind: Kind, to: string, subject: string, text: string, link: string }}
 */
export function writeMail(kind, { to, language, base, token = '' }) {
  const { subject, text, route } = mails[kind];
  return { kind, to, subject, text, link: `${base}#/${route}${token}?lang=${language}` };
}

/**
 * The response to a registration, which does not reveal whether the address is known.
 *
 * @type {Record<string, string>}
 */
const registeredMessages = {
  en: 'We have sent you an email with a link to finish your registration.',
  de: 'Wir haben Ihnen eine E-Mail mit einem Link gesendet, mit dem Sie die Registrierung abschließen können.',
  it: 'È stata inviata un’email con un link per completare la registrazione.',
};

/** @param {string} language */
export const getRegisteredMessage = (language) =>
  registeredMessages[language] ?? registeredMessages.en;
