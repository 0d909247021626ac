// @vitest-environment node
import { expect, test } from 'vitest';
import {
  dictionaries,
  type Language,
  languages,
  pagesIn,
  sourceOf,
  translations,
} from './content.ts';

/** What Nextcloud's app shows, as its own translations have it. Where it has no Italian, Italians read English. */
const app = `
Account settings | Account-Einstellungen | Impostazioni dell’account
Account settings saved | Account-Einstellungen gespeichert | Impostazioni dell’account salvate
Account Id | Account-Id | Id del conto
Account Secret | Account-Schlüssel | Segreto del conto
Server | Server | Server
Name | Name | Nome
Nextcloud Url | Nextcloud-Url | Url di Nextcloud
Check account settings | Account-Einstellungen überprüfen
The settings for account … are valid. | Die Einstellungen für Account … sind gültig.
No account id and/or secret configured. | Keine Account-Id und/oder -Secret konfiguriert.
Invalid account id and/or secret configured. | Ungültige Account-Id und/oder -Secret konfiguriert.
The account url doesn’t match the url of your Nextcloud instance. | Die URL im Account stimmt nicht mit der URL der Nextcloud-Instanz überein.
Bad response received … | Ungültige Antwort …
Error connecting … | Fehler beim Verbinden …
Error while checking account settings … | Fehler beim Überprüfen der Account-Einstellungen …
Instance settings | Instanz-Einstellungen | Impostazioni dell’istanza
Verify document signatures in the background. | Signaturen im Hintergrund überprüfen. | Verifica delle firme dei documenti in background.
Clear verification cache | Validierungs-Cache leeren | Cancella la cache di verifica
Send reminder mails … | Erinnerungen an E-Mail Empfänger schicken, …
Default action … | Aktion die durchgeführt werden soll, … | Azione predefinita …
Create new signed file next to original file | Neue Datei bei der Originaldatei anlegen | Creare un nuovo file firmato accanto al file originale
Replace original file with signed file | Originaldatei durch signierte Datei ersetzen | Sostituire il file originale con un file firmato
Don’t save signed file automatically | Signierte Dateien nicht automatisch speichern | Non salvare automaticamente il file firmato
Skip verification of certificates … | Überprüfung der Zertifikate … abschalten. | Saltare la verifica dei certificati …
Number of days after which fully signed … | Anzahl der Tage, nach denen … | Numero di giorni dopo i quali …
Request signature | Signatur anfragen | Firma della richiesta
Select signature position | Position der Signatur auswählen | Selezionare la posizione della firma
Add user | Benutzer hinzufügen | Aggiungi utente
Add email address | E-Mail Adresse hinzufügen | Aggiungere l’indirizzo e-mail
Incoming signing requests | Eingehende Signaturanfragen | Richieste di firma in arrivo
Signing requests | Signaturanfragen | Richieste di firma
Sign | Signieren | Segno
Download signed | Signatur herunterladen | Download firmato
Signatures | Signaturen | Firme
Certificate chain | Zertifikatskette | Catena di certificati`;

const rows = app.trim().split('\n');
const isOfApp = (label: string) => rows.some((row) => row.startsWith(`${label} |`));

/** What a label is called in a language: in the app, or here. */
function called(language: 'de' | 'it', label: string): string {
  const row = rows.find((it) => it.startsWith(`${label} |`));
  if (!row) return dictionaries[language][label] ?? '';
  const [, german = '', italian = label] = row.split(' | ');
  return language === 'de' ? german : italian;
}

const quoted = { en: /“([^”]+)”/g, de: /„([^“]+)“/g, it: /“([^”]+)”/g };

/** What a text shows as a label: in bold type or in quotes, or as a row of a drawing. */
function labelsIn(language: Language, text: string): readonly string[] {
  const plain = text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const drawn = [...plain.matchAll(/```screen\n(.*?)```/gs)].flatMap(([, lines = '']) =>
    lines.split('\n').map((line) => line.replace(/^\* |\[.\] |[()]|(?: =|:) .*$/g, '')),
  );
  const marked = [...plain.matchAll(/\*\*(.+?)\*\*/g), ...plain.matchAll(quoted[language])];
  return [...marked.map(([, words = '']) => words.replace(/^[“„]|[”“:]+$/g, '')), ...drawn];
}

test.each(translations)('%s/%s calls every label as the screen does', (language, page) => {
  const there = labelsIn(language, sourceOf(language, page));
  const labels = labelsIn('en', sourceOf('en', page));
  const known = [...new Set(labels)].filter((label) => isOfApp(label) || label in dictionaries.de);
  const absent = known.filter((label) => !there.includes(called(language, label)));
  expect(absent.map((label) => `${label}: ${called(language, label)}`)).toEqual([]);
});

test.each(['de', 'it'] as const)('sentences in %s call labels as the app does', (language) => {
  const wrong = Object.entries(dictionaries[language]).flatMap(([sentence, translation]) =>
    [sentence, ...labelsIn('en', sentence)]
      .filter(isOfApp)
      .map((label) => called(language, label))
      .filter((label) => ![translation, ...labelsIn(language, translation)].includes(label)),
  );
  expect(wrong).toEqual([]);
});

/** What names and things are never called, or spelled like. */
const everywhere =
  'NextCloud|nextcloud|certificate24|Certificate 24|Pdf|pdf|Pdfs|EIDAS|eidas|IOS|ios|Iphone|iphone|ipad|MacOS|Macos|acrobat|adobe|Https|https|SSL|Javascript|javascript|SHA256|Mib|Github';
const foreign: Readonly<Record<Language, string>> = {
  en: 'e-mail|E-mail|e-mails|Url|url|Id|signup|log-in|digital signatures?|platform|somebody|everybody|whoever|is told|so to speak|anew',
  de: 'Email|email|Mails|Kennwort|Konto|Konten|Konten|account|einloggen|Login|Url|url|Id|digitalen? Signatur|Geheimnis|Secret|Plattform|du|dich|dein\\p{L}*',
  it: 'e-mail|E-mail|mail|emails|conti?|login|Login|[Cc]ancell\\p{L}+|Url|url|Id|(?:un|il|dal|del|questo|ogni) Nextcloud|firm[ae] digital[ei]|segret[oi]|piattaforma|Lei|tu|tuo|tua',
};

/** Labels are quoted as they are; so are code and addresses. */
const labels = rows
  .flatMap((row) => row.split(' | '))
  .concat('Platform URL', 'Plattform-URL', 'URL della piattaforma')
  .sort((one, other) => other.length - one.length);
const prose = (text: string) =>
  labels.reduce(
    (rest, label) => rest.replaceAll(label, ''),
    text.replace(/```.*?```|<!--.*?-->|`[^`]*`|\]\([^)]*\)|\{[^}]*\}/gs, ''),
  );

test.each(languages)('%s: names and things are called as they are', (language) => {
  const words = `${everywhere}|${foreign[language]}`;
  const wrong = new RegExp(`(?<![\\p{L}\\d.-])(?:${words})(?![\\p{L}\\d-])`, 'gu');
  const sentences = Object.entries(dictionaries[language === 'it' ? 'it' : 'de']);
  const said = sentences.map((sentence) => sentence[language === 'en' ? 0 : 1]);
  const pages = pagesIn(language).map((page) => prose(sourceOf(language, page)));
  const found = [...pages, ...said.map(prose)].flatMap((text) => text.match(wrong) ?? []);
  expect(found).toEqual([]);
  // Typographic quotes and apostrophes, no decomposed letters.
  expect(pages.flatMap((text) => text.match(/["']|\p{M}/gu) ?? [])).toEqual([]);
});
