import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyArgs = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
const selfSignedArgs = ['req', '-x509', ...keyArgs, '-days', '2'];

/**
 * Creates an authority, a certificate that it signs, and a self-signed one, with openssl.
 *
 * @param {string} folder
 * @param {{ days?: number, name?: string }} [options] the validity and the host of the signed certificate
 */
export function makeCertificates(folder, { days = 90, name: host = 'localhost' } = {}) {
  const resolvePath = (/** @type {string} */ name) => join(folder, name);
  const openssl = (/** @type {string[]} */ ...args) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  writeFileSync(resolvePath('names'), `subjectAltName=DNS:${host}`);
  openssl(...selfSignedArgs, '-subj', '/CN=Authority', '-keyout', 'ca.key', '-out', 'ca.pem');
  openssl(...selfSignedArgs, '-subj', '/CN=localhost', '-keyout', 'own.key', '-out', 'own.pem');
  openssl('req', ...keyArgs, '-subj', '/CN=localhost', '-keyout', 'key.pem', '-out', 'request.pem');
  const signArgs = ['-req', '-in', 'request.pem', '-CA', 'ca.pem', '-CAkey', 'ca.key'];
  const validityArgs = ['-days', String(days), '-extfile', 'names', '-out', 'certificate.pem'];
  openssl('x509', ...signArgs, '-CAcreateserial', ...validityArgs);
  return {
    authority: resolvePath('ca.pem'),
    signed: { certificate: resolvePath('certificate.pem'), key: resolvePath('key.pem') },
    selfSigned: { certificate: resolvePath('own.pem'), key: resolvePath('own.key') },
  };
}
