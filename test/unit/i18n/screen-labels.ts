// The labels of other programs, which the pages quote exactly in the reader's language.

type Language = string;
type Labels = ReadonlyMap<string, string>;

/**
 * One label per line, in English, German and Italian. Without a translation, a program shows the English label: repeat it if
 * a further language follows.
 */
const tables = [
  {
    // strukturag/nextcloud-certificate24 (f433e73): l10n/de_DE.json and l10n/it.json, in their order on the screen.
    source: 'the Certificate24 app',
    rows: `Account settings | Account-Einstellungen | Impostazioni dell’account
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
Settings saved | Einstellungen gespeichert | Impostazioni salvate
Verify document signatures in the background. | Signaturen im Hintergrund überprüfen. | Verifica delle firme dei documenti in background.
Number of pending verifications | Anzahl der ausstehenden Validierungen | Numero di verifiche in corso
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
Check manually | Manuell prüfen | Verifica manuale
Certificate chain | Zertifikatskette | Catena di certificati`,
  },
  {
    // nextcloud/server: core/l10n and apps/settings/l10n, compared with the screens of Nextcloud 32.0.1.
    source: 'Nextcloud',
    rows: `Apps | Apps | Applicazioni
Your apps | Ihre Apps | Le tue applicazioni
Download and enable | Herunterladen und aktivieren | Scarica e abilita
Enable | Aktivieren | Abilita
Limit to groups | Auf Gruppen beschränken | Limita a gruppi
Access forbidden | Zugriff verboten | Accesso negato
Administration settings | Administrationseinstellungen | Impostazioni di amministrazione
Basic settings | Grundeinstellungen | Impostazioni di base
Background jobs | Hintergrundaufgaben | Operazioni in background
Cron (Recommended) | Cron (Empfohlen) | Cron (Consigliato)
Yes | Ja | Sì`,
  },
];

const rows = tables.flatMap((table) => table.rows.split('\n').map((row) => row.split(' | ')));
const codes = ['en', 'de', 'it'];

/** The labels of Nextcloud and the app in each language, by their English names. */
export const nextcloudLabels: Readonly<Record<Language, Labels>> = Object.fromEntries(
  codes.map((code, column) => [
    code,
    new Map(rows.map(([english = '', ...others]) => [english, others[column - 1] ?? english])),
  ]),
);

/**
 * What the English pages name of Adobe Acrobat (helpx.adobe.com: set-preferences, trusted-identities,
 * approved-trust-list-update-dialog) and of iOS. The other languages give the words of several versions.
 */
export const otherLabels = [
  'Preferences',
  'Signatures',
  'Trust Manager',
  'Update Now',
  'More…',
  'Trusted Certificates',
  'Edit Trust',
  'OK',
  'Use this certificate as a trusted root',
  'View Signed Version',
  'Share',
];
