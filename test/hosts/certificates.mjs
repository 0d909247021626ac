import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
const self = ['req', '-x509', ...key, '-days', '2'];

/**
 * Makes with openssl an authority, a certificate that it signs, and one that is self-signed.
 *
 * @param {string} folder
 * @param {{ days?: number, name?: string }} [options] for how long and for which host the signed certificate is valid
 */
export function makeCertificates(folder, { days = 90, name: host = 'localhost' } = {}) {
  const at = (/** @type {string} */ name) => join(folder, name);
  const openssl = (/** @type {string[]} */ ...args) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  writeFileSync(at('names'), `subjectAltName=DNS:${host}`);
  openssl(...self, '-subj', '/CN=Authority', '-keyout', 'ca.key', '-out', 'ca.pem');
  openssl(...self, '-subj', '/CN=localhost', '-keyout', 'own.key', '-out', 'own.pem');
  openssl('req', ...key, '-subj', '/CN=localhost', '-keyout', 'key.pem', '-out', 'request.pem');
  const signed = ['-req', '-in', 'request.pem', '-CA', 'ca.pem', '-CAkey', 'ca.key'];
  const until = ['-days', String(days), '-extfile', 'names', '-out', 'certificate.pem'];
  openssl('x509', ...signed, '-CAcreateserial', ...until);
  return {
    authority: at('ca.pem'),
    signed: { certificate: at('certificate.pem'), key: at('key.pem') },
    selfSigned: { certificate: at('own.pem'), key: at('own.key') },
  };
}
