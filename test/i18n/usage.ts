// What only those know who speak a language: whatever a language lacks here is not checked in it.

export const quotes: Readonly<Record<string, string>> = { en: '“”', de: '„“', it: '“”' };

/** What things are never called, or spelled like. */
export const never: Readonly<Record<string, string>> = {
  en: 'e-mail|E-mail|e-mails|Url|url|Id|signup|log-in|digital signatures?|platform|somebody|everybody|whoever|is told|so to speak|anew',
  de: 'Email|email|Mails|Kennwort|Konto|Konten|Konten|account|einloggen|Login|Url|url|Id|digitalen? Signatur|Geheimnis|Secret|Plattform|du|dich|dein\\p{L}*',
  it: 'e-mail|E-mail|mail|emails|conti?|login|Login|[Cc]ancell\\p{L}+|Url|url|Id|(?:un|il|dal|del|questo|ogni) Nextcloud|firm[ae] digital[ei]|segret[oi]|piattaforma|Lei|tu|tuo|tua',
};

/** What Nextcloud's app shows, as its own translations have it. Where it has none, people read English. */
const app = `en | de | it
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

const [codes = [], ...rows] = app.split('\n').map((row) => row.split(' | '));

/** By language, these labels by the English ones. */
export const labelsOfApp = Object.fromEntries(
  codes.map((code, column) => [
    code,
    new Map(rows.map(([label = '', ...others]) => [label, others[column - 1] ?? label])),
  ]),
);
