// Explains why a host does not answer. The message of `fetch` itself is only "fetch failed".
import { isIP } from 'node:net';
import { connect } from 'node:tls';

const ownAuthority =
  'If the authority is your own, name its certificate: NODE_EXTRA_CA_CERTS=/path/authority.pem npm run …';
const unknownAuthority = `Its authority is not known, or the chain is incomplete: give the server the whole chain (fullchain.pem). ${ownAuthority}`;

/** Messages by the code of the error. @type {Record<string, string>} */
const certificateErrors = {
  DEPTH_ZERO_SELF_SIGNED_CERT: `It is self-signed: get one from an authority. ${ownAuthority}`,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_HAS_EXPIRED: 'It has expired: renew it, and automate the renewal.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'It is for another name: get one for this name, or correct the address.',
};

/** @type {Record<string, string>} */
const connectionErrors = {
  ENOTFOUND: 'The name is not known. Add it to the DNS, or correct the address.',
  EAI_AGAIN: 'The DNS does not answer. Check the network of this computer.',
  ECONNREFUSED: 'Nothing listens there. Start the server, and open its port in the firewall.',
  ECONNRESET: 'The server closed the connection. Its error log says why.',
  UND_ERR_CONNECT_TIMEOUT:
    'The host does not accept connections. Check the server and the firewall.',
  TimeoutError: 'There was no answer within 20 seconds. Check the server and the firewall.',
};

/** @typedef {Error & { cause?: { code?: string, message?: string } }} FetchError */

/**
 * Explains an error of `fetch`: the host, the reason, the certificate if that is the reason, and what to do.
 *
 * @param {string | URL} address
 * @param {unknown} error
 * @returns {Promise<string>}
 */
export async function explainNetworkError(address, error) {
  const { name, message, cause } = /** @type {FetchError} */ (error);
  const url = new URL(address);
  const code = cause?.code ?? name;
  const problem = certificateErrors[code];
  if (problem)
    return `${url.host} shows a certificate ${await describeCertificate(url)}. ${problem}`;
  return `${url.host} does not answer. ${connectionErrors[code] ?? `${cause?.message ?? message}.`}`;
}

/** @type {(url: URL) => Promise<string>} */
async function describeCertificate(url) {
  const certificate = await connectTls(url, { rejectUnauthorized: false })
    .then((result) => result.certificate)
    .catch(() => undefined);
  if (!certificate?.subject) return 'that is not valid';
  const { subject, subjectaltname = '', issuer, valid_to } = certificate;
  const names = subjectaltname.replaceAll('DNS:', '') || subject.CN;
  return `for ${names}, issued by ${issuer.O ?? issuer.CN}, valid until ${valid_to}`;
}

/**
 * Opens and closes a TLS connection. Rejects if the certificate is invalid, unless the options allow it.
 *
 * @param {URL} url
 * @param {import('node:tls').ConnectionOptions} [options]
 * @returns {Promise<{ protocol: string | false | null, certificate: import('node:tls').PeerCertificate }>}
 */
export const connectTls = ({ hostname, port }, options = {}) =>
  new Promise((resolve, reject) => {
    const host = hostname.replace(/[[\]]/g, '');
    const name = isIP(host) ? {} : { servername: host };
    const address = { host, port: Number(port || 443), timeout: 20_000, ...name };
    const socket = connect({ ...address, ALPNProtocols: ['h2', 'http/1.1'], ...options }, () => {
      resolve({ protocol: socket.alpnProtocol, certificate: socket.getPeerCertificate() });
      socket.end();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('time-out')));
  });
