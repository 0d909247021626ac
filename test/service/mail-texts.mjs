/**
 * The words of the emails. A registration is addressed without the name: whoever registers an
 * address could otherwise put any words into the mailbox of a stranger.
 *
 * @typedef {'en' | 'de' | 'it'} Language
 * @typedef {'registration' | 'existing' | 'reset' | 'deletion'} Kind
 * @typedef {{ subject: string, lines: readonly string[] }} Text
 */

/** @type {Record<Kind, Record<Language, Text>>} */
export const MAILS = {
  registration: {
    en: {
      subject: 'Finish your registration',
      lines: [
        'Hello,',
        'This email address was registered with {brand}. To finish the registration, open this link and choose a password:',
        '{link}',
        'The link works once, within 24 hours. If you did not register, ignore this email: nothing will happen.',
      ],
    },
    de: {
      subject: 'Registrierung abschließen',
      lines: [
        'Guten Tag,',
        'diese E-Mail-Adresse wurde bei {brand} registriert. Um die Registrierung abzuschließen, öffnen Sie diesen Link und wählen Sie ein Passwort:',
        '{link}',
        'Der Link gilt einmal und 24 Stunden lang. Falls Sie sich nicht registriert haben, ignorieren Sie diese E-Mail: Es geschieht nichts.',
      ],
    },
    it: {
      subject: 'Completare la registrazione',
      lines: [
        'Buongiorno,',
        'questo indirizzo email è stato registrato su {brand}. Per completare la registrazione, aprire questo link e scegliere una password:',
        '{link}',
        'Il link vale una sola volta, entro 24 ore. Se la registrazione non è stata richiesta, ignorare questa email: non succederà nulla.',
      ],
    },
  },
  existing: {
    en: {
      subject: 'You already have a profile',
      lines: [
        'Hello,',
        'Somebody tried to register this email address with {brand}, but there is a profile for it already. Log in with your password. If you have forgotten it, reset it here:',
        '{link}',
        'If it was not you, ignore this email: nothing has changed.',
      ],
    },
    de: {
      subject: 'Sie haben bereits ein Profil',
      lines: [
        'Guten Tag,',
        'jemand wollte diese E-Mail-Adresse bei {brand} registrieren, es gibt dafür aber bereits ein Profil. Melden Sie sich mit Ihrem Passwort an. Falls Sie es vergessen haben, setzen Sie es hier zurück:',
        '{link}',
        'Falls Sie das nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
      ],
    },
    it: {
      subject: 'Esiste già un profilo',
      lines: [
        'Buongiorno,',
        'è stata richiesta la registrazione di questo indirizzo email su {brand}, ma esiste già un profilo. Accedere con la propria password o, se dimenticata, reimpostarla qui:',
        '{link}',
        'Se la richiesta non è stata fatta da chi riceve questa email, ignorarla: non è cambiato nulla.',
      ],
    },
  },
  reset: {
    en: {
      subject: 'Reset your password',
      lines: [
        'Hello {name},',
        'A new password was requested for your profile with {brand}. Choose it here:',
        '{link}',
        'The link works once, within one hour. If you did not request it, ignore this email: your password stays as it is.',
      ],
    },
    de: {
      subject: 'Passwort zurücksetzen',
      lines: [
        'Guten Tag {name},',
        'für Ihr Profil bei {brand} wurde ein neues Passwort angefordert. Wählen Sie es hier:',
        '{link}',
        'Der Link gilt einmal und eine Stunde lang. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
      ],
    },
    it: {
      subject: 'Reimpostare la password',
      lines: [
        'Buongiorno {name},',
        'è stata richiesta una nuova password per il profilo su {brand}. Per sceglierla, aprire questo link:',
        '{link}',
        'Il link vale una sola volta, entro un’ora. Se non è stato richiesto, ignorare questa email: la password resta invariata.',
      ],
    },
  },
  deletion: {
    en: {
      subject: 'Confirm the deletion of your profile',
      lines: [
        'Hello {name},',
        'You asked to delete your profile with {brand}. Confirm it here:',
        '{link}',
        'The files stored by the service will be removed, and the file-sharing app can no longer be used with your accounts. The link works once, within one hour. If you want to keep your profile, ignore this email.',
      ],
    },
    de: {
      subject: 'Löschen des Profils bestätigen',
      lines: [
        'Guten Tag {name},',
        'Sie möchten Ihr Profil bei {brand} löschen. Bestätigen Sie dies hier:',
        '{link}',
        'Die beim Dienst gespeicherten Dateien werden entfernt, und die Filesharing-App lässt sich mit Ihren Accounts nicht mehr nutzen. Der Link gilt einmal und eine Stunde lang. Falls Sie Ihr Profil behalten möchten, ignorieren Sie diese E-Mail.',
      ],
    },
    it: {
      subject: 'Confermare l’eliminazione del profilo',
      lines: [
        'Buongiorno {name},',
        'è stata richiesta l’eliminazione del profilo su {brand}. Per confermarla, aprire questo link:',
        '{link}',
        'I file conservati dal servizio verranno rimossi e l’app di condivisione file non sarà più utilizzabile con gli account del profilo. Il link vale una sola volta, entro un’ora. Per mantenere il profilo, ignorare questa email.',
      ],
    },
  },
};

/**
 * The answer to a registration, the same whether or not the address is known.
 *
 * @type {Record<Language, string>}
 */
export const REGISTERED = {
  en: 'We have sent you an email with a link to finish your registration.',
  de: 'Wir haben Ihnen eine E-Mail mit einem Link gesendet, mit dem Sie die Registrierung abschließen können.',
  it: 'È stata inviata un’email con un link per completare la registrazione.',
};
