// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import de from '../../i18n/de.json';
import it from '../../i18n/it.json';

const folder = join(import.meta.dirname, '../../i18n');
const languages = ['en', 'de', 'it'] as const;
type Language = (typeof languages)[number];

const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/**
 * What the app of the platform shows, as its own translations have it: English, German, Italian. Where it
 * has no Italian, its Italian users read English.
 */
const platform: readonly (readonly [en: string, de: string, it?: string])[] = [
  ['Account settings', 'Account-Einstellungen', 'Impostazioni dell’account'],
  [
    'Account settings saved',
    'Account-Einstellungen gespeichert',
    'Impostazioni dell’account salvate',
  ],
  ['Account Id', 'Account-Id', 'Id del conto'],
  ['Account Secret', 'Account-Schlüssel', 'Segreto del conto'],
  ['Server', 'Server', 'Server'],
  ['Name', 'Name', 'Nome'],
  ['Nextcloud Url', 'Nextcloud-Url', 'Url di Nextcloud'],
  ['Check account settings', 'Account-Einstellungen überprüfen'],
  ['The settings for account … are valid.', 'Die Einstellungen für Account … sind gültig.'],
  ['The account settings are valid.', 'Die Account-Einstellungen sind gültig.'],
  ['No account id and/or secret configured.', 'Keine Account-Id und/oder -Secret konfiguriert.'],
  [
    'Invalid account id and/or secret configured.',
    'Ungültige Account-Id und/oder -Secret konfiguriert.',
  ],
  [
    'The account url doesn’t match the url of your Nextcloud instance.',
    'Die URL im Account stimmt nicht mit der URL der Nextcloud-Instanz überein.',
  ],
  ['Bad response received …', 'Ungültige Antwort …'],
  ['Error connecting …', 'Fehler beim Verbinden …'],
  ['Error while checking account settings …', 'Fehler beim Überprüfen der Account-Einstellungen …'],
  ['Instance settings', 'Instanz-Einstellungen', 'Impostazioni dell’istanza'],
  [
    'Skip verification of certificates …',
    'Überprüfung der Zertifikate … abschalten.',
    'Saltare la verifica dei certificati …',
  ],
  [
    'Verify document signatures in the background.',
    'Signaturen im Hintergrund überprüfen.',
    'Verifica delle firme dei documenti in background.',
  ],
  ['Send reminder mails …', 'Erinnerungen an E-Mail Empfänger schicken, …'],
  ['Signature properties', 'Signatur-Eigenschaften', 'Proprietà della firma'],
  ['Default action …', 'Aktion die durchgeführt werden soll, …', 'Azione predefinita …'],
  [
    'Create new signed file next to original file',
    'Neue Datei bei der Originaldatei anlegen',
    'Creare un nuovo file firmato accanto al file originale',
  ],
  [
    'Replace original file with signed file',
    'Originaldatei durch signierte Datei ersetzen',
    'Sostituire il file originale con un file firmato',
  ],
  [
    'Don’t save signed file automatically',
    'Signierte Dateien nicht automatisch speichern',
    'Non salvare automaticamente il file firmato',
  ],
  ['Number of days after which fully signed …', 'Anzahl der Tage, nach denen …'],
  ['Request signature', 'Signatur anfragen', 'Firma della richiesta'],
  [
    'Select signature position',
    'Position der Signatur auswählen',
    'Selezionare la posizione della firma',
  ],
  ['Add user', 'Benutzer hinzufügen', 'Aggiungi utente'],
  ['Add email address', 'E-Mail Adresse hinzufügen', 'Aggiungere l’indirizzo e-mail'],
  ['Incoming signing requests', 'Eingehende Signaturanfragen', 'Richieste di firma in arrivo'],
  ['Signing requests', 'Signaturanfragen', 'Richieste di firma'],
  ['Sign', 'Signieren', 'Segno'],
  [
    'Embed personal signature in fields',
    'Persönliche Signatur in Feldern einbetten',
    'Inserire la firma personale nei campi',
  ],
  ['Show details', 'Details anzeigen', 'Mostra i dettagli'],
  ['Download signed', 'Signatur herunterladen', 'Download firmato'],
  ['Signatures', 'Signaturen', 'Firme'],
  ['Force recheck', 'Erneut prüfen', 'Forza il ricontrollo'],
  ['Check manually', 'Manuell prüfen', 'Verifica manuale'],
  ['Certificate chain', 'Zertifikatskette', 'Catena di certificati'],
  ['Download certificate', 'Zertifikat herunterladen', 'Scarica il certificato'],
];

const isOfPlatform = (label: string) => platform.some(([english]) => english === label);

/** What a label is called in a language: ours, and over them those of the platform's app. */
const called: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map([...Object.keys(de), ...platform.map(([label]) => label)].map((it) => [it, it])),
  de: new Map([
    ...Object.entries(de),
    ...platform.map(([label, german]) => [label, german] as const),
  ]),
  it: new Map([
    ...Object.entries(it),
    ...platform.map(([label, , italian = label]) => [label, italian] as const),
  ]),
};

const quotes = { en: /“([^”]+)”/g, de: /„([^“]+)“/g, it: /“([^”]+)”/g };

/** What a page shows as a label: in bold type or in quotes, without links and languages. */
function shown(language: Language, file: string): ReadonlySet<string> {
  const source = read(`${language}/${file}`).replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const found = [...source.matchAll(/\*\*(.+?)\*\*/g), ...source.matchAll(quotes[language])];
  return new Set(found.map(([, words = '']) => words.replace(/^[“„]|[”“]$/g, '')));
}

const translated = (['de', 'it'] as const).flatMap((language) =>
  readdirSync(join(folder, language)).map((file) => [language, file] as const),
);

test.each(translated)('%s/%s names every label as it is on the screen', (language, file) => {
  const there = shown(language, file);
  const labels = [...shown('en', file)].filter((label) => called.en.has(label));
  const absent = labels.filter((label) => !there.has(called[language].get(label) ?? ''));
  expect(absent.map((label) => `${label}: ${called[language].get(label)}`)).toEqual([]);
});

/** The labels of the platform that the dictionaries name, each with its sentence: in quotes, or alone. */
const sentences = Object.keys(de).flatMap((sentence) => {
  const quotedLabels = [...sentence.matchAll(quotes.en)].map(([, label = '']) => label);
  const labels = [sentence, ...quotedLabels].filter((it) => isOfPlatform(it));
  return labels.map((label) => [label, sentence] as const);
});

const dictionaries: Readonly<Record<'de' | 'it', Readonly<Record<string, string>>>> = { de, it };

/** How a sentence of the dictionary names a label: in quotes, or it is the label. */
function namedIn(language: 'de' | 'it', translation: string): readonly string[] {
  const quotedLabels = [...translation.matchAll(quotes[language])].map(([, label = '']) => label);
  return [translation, ...quotedLabels];
}

const misnamed = (language: 'de' | 'it', dictionary: Readonly<Record<string, string>>) =>
  sentences
    .filter(([label, sentence]) => {
      const expected = called[language].get(label) ?? '';
      return !namedIn(language, dictionary[sentence] ?? '').includes(expected);
    })
    .map(([label]) => `${label}: ${called[language].get(label)}`);

describe('the sentences of the application', () => {
  test('name labels of the platform', () => {
    expect(sentences.map(([label]) => label)).toEqual(
      expect.arrayContaining([
        'Account Id',
        'Account Secret',
        'Check account settings',
        'The settings for account … are valid.',
        'Error connecting …',
      ]),
    );
    const quotedLabels = Object.keys(de).flatMap((it) => [...it.matchAll(quotes.en)]);
    const unknown = quotedLabels.map(([, label = '']) => label).filter((it) => !isOfPlatform(it));
    // A key of the settings, and what somebody types.
    expect(unknown).toEqual(['operator', '{filter}']);
  });

  test.each(['de', 'it'] as const)('name them as the platform does (%s)', (language) => {
    expect(misnamed(language, dictionaries[language])).toEqual([]);
  });

  test('that name one in words of their own are found', () => {
    const sentence = 'Press “Check account settings” there.';
    const wrong = { ...de, [sentence]: 'Klicken Sie dort auf „Account prüfen“.' };
    expect(misnamed('de', wrong)).toEqual([
      'Check account settings: Account-Einstellungen überprüfen',
    ]);
  });
});

/** The labels of the drawn screens of a page, in their order. */
const drawn = (language: Language, file: string): readonly string[] =>
  [...read(`${language}/${file}`).matchAll(/```screen\n([\s\S]*?)```/g)].flatMap(([, rows = '']) =>
    rows
      .trim()
      .split('\n')
      .map((row) => row.replace(/^\* |^\[.\] |[()]| =.*$|: .*$/g, '').replace(/^\[.\] /, '')),
  );

/** A label that is too long for its drawing is cut: what is there must be of it. */
const isCut = (label: string, whole: string) => {
  const [start = '', end = ''] = label.split(' … ');
  return label.includes('…') && whole.startsWith(start.replace(/ …$/, '')) && whole.endsWith(end);
};

test.each(translated)(
  '%s/%s draws the labels of the platform and ours as they are',
  (language, file) => {
    const there = drawn(language, file);
    const wrong = drawn('en', file).flatMap((label, index) => {
      const expected = called.en.has(label) ? (called[language].get(label) ?? '') : undefined;
      const found = there[index] ?? '';
      return expected === undefined || found === expected || isCut(found, expected)
        ? []
        : [`${found}: ${expected}`];
    });
    expect(wrong).toEqual([]);
  },
);

test('the labels are found where they are', () => {
  expect(drawn('de', 'nextcloud.md')).toContain('Account-Schlüssel');
  expect([...shown('en', 'help.md')]).toContain('Nextcloud Url');
  expect([...shown('de', 'help.md')]).toContain('Nextcloud-Url');
  expect([...shown('it', 'nextcloud.md')]).toContain('Check account settings');
});

test('a label with its English name in brackets is its translation', () => {
  const pairs = readdirSync(join(folder, 'it')).flatMap((file) =>
    [...read(`it/${file}`).matchAll(/\*\*([^*]+)\*\* \(\[([^\]]+)\]\(lang:en\)\)/g)].map(
      (found) => ({
        file,
        label: found[2] ?? '',
        italian: found[1],
      }),
    ),
  );
  const known = pairs.filter(({ file, label }) => file !== 'acrobat.md' && isOfPlatform(label));
  expect(known.length).toBeGreaterThan(15);
  for (const { file, label, italian } of known) {
    expect(italian, `${file}: ${label}`).toBe(called.it.get(label));
  }
});

/** What a thing is called, and what it is never called or spelled like. */
type Spellings = Readonly<Record<string, readonly string[]>>;

const names: Spellings = {
  Nextcloud: ['NextCloud', 'Next Cloud', 'nextcloud', 'NC'],
  Certificate24: ['certificate24', 'Certificate 24', 'Certificate-24'],
  PAdES: ['PadES', 'Pades', 'PADES', 'pades'],
  PDF: ['Pdf', 'pdf', 'PDF’s', 'Pdfs', 'pdfs'],
  eIDAS: ['EIDAS', 'Eidas', 'eidas'],
  iOS: ['Ios', 'IOS', 'ios'],
  iPhone: ['Iphone', 'IPhone', 'iphone', 'I-Phone'],
  iPad: ['Ipad', 'IPad', 'ipad'],
  macOS: ['MacOS', 'Macos', 'MacOs', 'OSX', 'OS X'],
  Acrobat: ['acrobat'],
  Adobe: ['adobe', 'ADOBE'],
  HTTPS: ['Https', 'https'],
  TLS: ['Tls', 'SSL'],
  API: ['Api'],
  JavaScript: ['Javascript', 'javascript'],
  'SHA-256': ['SHA256', 'Sha-256'],
  MiB: ['Mib', 'MIB'],
  GitHub: ['Github', 'github'],
};

const terms: Readonly<Record<Language, Spellings>> = {
  en: {
    email: ['e-mail', 'E-mail', 'E-Mail', 'e-Mail', 'e-mails', 'E-mails', 'EMail', 'eMail'],
    URL: ['Url', 'url', 'URL’s'],
    ID: ['Id', 'ID’s'],
    'sign up, log in': ['signup', 'sign-up', 'log-in', 'logon'],
    'external signers': ['people outside', 'outside people', 'external people', 'outsiders'],
    'electronic signature': ['digital signature', 'digital signatures', 'e-signature'],
    'the Certificate24 app, the Signatures tab': ['the app Certificate24', 'the tab Signatures'],
    'immediately, again': ['in one breath', 'anew', 'by itself'],
  },
  de: {
    'E-Mail': ['e-Mail', 'e-mail', 'E-mail', 'EMail', 'Email', 'email', 'eMail', 'Mails'],
    Passwort: ['Kennwort', 'Kennwörter', 'Paßwort'],
    Account: ['Konto', 'Konten', 'account', 'Acount'],
    anmelden: ['einloggen', 'Login', 'Log-in', 'ausloggen', 'Logout'],
    'URL, Plattform-URL': ['Url', 'url', 'URL’s', 'Plattform URL'],
    'ID, Account-ID': ['Id', 'ID’s', 'Account ID'],
    'Nextcloud-Integration': ['Nextcloud Integration'],
    'wer Nextcloud administriert': ['die Administration', 'der Administration'],
    'Empfängerinnen und Empfänger': ['Gefragte', 'Gefragten', 'gefragt wurde', 'gefragt wurden'],
    'signierende Person': ['unterzeichnende', 'Unterzeichner', 'Unterzeichnende'],
    'elektronische Signatur': ['digitale Signatur', 'digitalen Signatur', 'digitale Signaturen'],
    Schlüssel: ['Geheimnis', 'Secret'],
    'PDF-Datei': ['PDF Datei', 'PDF-Dateie'],
  },
  it: {
    email: ['e-mail', 'E-mail', 'E-Mail', 'mail', 'emails', 'eMail'],
    account: ['conto', 'conti', 'accounts', 'Accounts', 'acount'],
    accesso: ['login', 'Login', 'loggarsi', 'logout', 'Logout'],
    'elimina, annulla': ['cancella', 'Cancella', 'cancellare', 'Cancellare', 'cancellato'],
    'URL, gli URL': ['Url', 'url', 'URLs'],
    'un’istanza Nextcloud': ['un', 'il', 'dal', 'del', 'questo', 'quel', 'suo', 'ogni'].map(
      (word) => `${word} Nextcloud`,
    ),
    destinatari: ['interpellati', 'interpellato', 'interpellare'],
    'elenchi di fiducia': ['elenchi di attendibilità'],
    'firma elettronica': ['firma digitale', 'firme digitali'],
    'scaricare, recuperare': ['ritirare il file', 'ritirare i file', 'ritirare i risultati'],
    'chiave segreta': ['segreto', 'segreti'],
    uscire: ['disconnettersi', 'Disconnetti'],
    ID: ['Id', 'IDs'],
  },
};

/** What the app of the platform spells in its own way. */
const quoted = new RegExp(['l’indirizzo e-mail', ...platform.flat()].join('|'), 'gu');

const wordsOf = (spellings: Spellings) => Object.values(spellings).flat();

/** Every wrong spelling in a text, with file and line; code, addresses and quoted labels do not count. */
function misspelled(language: Language, file: string, source: string): readonly string[] {
  const words = [...wordsOf(names), ...wordsOf(terms[language])].join('|');
  const wrong = new RegExp(`(?<![\\p{L}\\d.-])(?:${words})(?![\\p{L}\\d-])`, 'gu');
  return source
    .replace(/```[\s\S]*?```|<!--[\s\S]*?-->/g, (block) => block.replace(/[^\n]/g, ''))
    .split('\n')
    .flatMap((line, index) => {
      const prose = line
        .replace(/^ *"(?:\\.|[^"])*":|`[^`]*`|\]\([^)]*\)|\{#[^}]*\}/g, ' ')
        .replace(quoted, ' ');
      return [...prose.matchAll(wrong)].map(([word]) => `i18n/${file}:${index + 1}: ${word}`);
    });
}

test('a wrong spelling is found, with its file and line', () => {
  const source =
    'Die Nextcloud\n\n```\nNextCloud\n```\nIhre NextCloud und `Url` [Url](#/Url): **Account-Id**';
  expect(misspelled('de', 'de/help.md', source)).toEqual([
    'i18n/de/help.md:6: NextCloud',
    'i18n/de/help.md:6: Url',
  ]);
});

test.each(languages)('%s: names and terms are spelled as everywhere', (language) => {
  const files = readdirSync(join(folder, language)).map((file) => `${language}/${file}`);
  const dictionary = language === 'en' ? [] : [`${language}.json`];
  const found = [...files, ...dictionary].flatMap((file) => misspelled(language, file, read(file)));
  expect(found).toEqual([]);
});

test('The keys of the sentences, which are English, are spelled so too', () => {
  expect(misspelled('en', 'de.json', ['', ...Object.keys(de)].join('\n'))).toEqual([]);
});
