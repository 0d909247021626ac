/** Stops Nextcloud from sending PDFs to have their signatures checked in the background. */
export const disableVerificationCommand =
  'php occ config:app:set certificate24 background_verify --value=false';

/**
 * The command that enters an account into Nextcloud without a browser, in one line for bash, dash and their relatives. It
 * asks for the secret, so that the secret is neither part of the command nor kept in a shell history, and changes
 * nothing if the input is not a secret: a malformed value would stop the whole Nextcloud.
 *
 * Returns undefined if the ID has characters that are not safe between quotation marks of a shell and of JSON.
 */
export function buildAccountCommand(id: string): string | undefined {
  return /^[\w.~:-]+$/.test(id) ? accountCommand.replace('ACCOUNT-ID', id) : undefined;
}

/** Nextcloud's own address, for its background jobs. */
export const overwriteSetting = 'overwrite.cli.url';

/** The command that tells background jobs Nextcloud's address. Undefined if the address has characters that a shell would misread. */
export const buildOverwriteCommand = (url: string) =>
  /^[\w.:/-]+$/.test(url)
    ? `php occ config:system:set ${overwriteSetting} --value=${url}`
    : undefined;

const accountCommand = String.raw`{ printf 'Secret: '; stty -echo; read -r S; stty echo; echo; case $S in ''|*[!A-Za-z0-9+/=]*) echo 'Not a secret: nothing changed.';; *) printf '{"apps":{"certificate24":{"account":"{\\"id\\":\\"%s\\",\\"secret\\":\\"%s\\"}"}}}' 'ACCOUNT-ID' "$S" | php occ config:import;; esac; S=; }`;
