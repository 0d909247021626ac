// The rules of usage in each language. A language without an entry is not checked.

export const quotes: Readonly<Record<string, string>> = { en: '“”', de: '„“', it: '“”' };

/** Wrong words and spellings in these texts. */
export const wrongWords: Readonly<Record<string, string>> = {
  en: 'e-mail|E-mail|e-mails|Url|url|Id|signup|log-in|digital signatures?|platform|somebody|everybody|whoever|is told|so to speak|anew|last email|in the first place',
  de: 'Email|email|Mails|Kennwort|Konto|Konten|account|einloggen|Login|Url|url|Id|digitalen? Signatur|Geheimnis|Secret|Plattform|du|dich|dein\\p{L}*',
  it: 'e-mail|E-mail|mail|emails|conti?|login|Login|[Cc]ancell\\p{L}+|Url|url|Id|(?:un|il|dal|del|questo|ogni) Nextcloud|segret[oi]|piattaforma|Lei|tu|tuo|tua',
};

/** Words for the operator. Pages use them only if the operator has a name. */
export const firstPerson: Readonly<Record<string, string>> = {
  en: 'we|us|ours?',
  de: 'wir|uns|unser\\p{L}*',
  it: 'noi|nostr[aeio]',
};
