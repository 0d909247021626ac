// HTTPS: certificate, HTTP/2, and what becomes of those who come by http.
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { ask, header } from './answer.mjs';
import { finding, judge } from './findings.mjs';

/** @typedef {{ protocol: string | false | null, days: number, until: string }} Connection */

const day = 86_400_000;

/** @type {(address: string) => Promise<Connection>} the certificate is known to be good by now */
const shakeHands = (address) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const host = hostname.replace(/[[\]]/g, '');
    const socket = connect(
      {
        host,
        port: Number(port || 443),
        ...(isIP(host) ? {} : { servername: host }),
        ALPNProtocols: ['h2', 'http/1.1'],
      },
      () => {
        const until = socket.getPeerCertificate().valid_to;
        const days = Math.floor((Date.parse(until) - Date.now()) / day);
        resolve({ protocol: socket.alpnProtocol, days, until });
        socket.end();
      },
    ).once('error', reject);
  });

/** @type {import('./findings.mjs').Check<Connection>[]} */
const checks = [
  [
    'wrong',
    ({ days }) => days >= 14,
    ({ days, until }) =>
      `The certificate ends in ${days === 1 ? 'a day' : `${days} days`} (${until}). Renew it, and have that done by itself.`,
  ],
  [
    'better',
    ({ protocol }) => protocol === 'h2',
    'The server does not offer HTTP/2, by which many small files arrive faster. Switch it on.',
  ],
];

/**
 * @param {string} address
 * @param {string} plain where those arrive who type no `https:`
 */
export async function checkTransport(address, plain) {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return [];
  const found = judge(address, await shakeHands(address), checks);
  if (port && !plain) return found;
  return [...found, ...(await checkPlain(plain || `http://${hostname}/`, hostname))];
}

/** @type {(plain: string, hostname: string) => Promise<import('./findings.mjs').Finding[]>} */
async function checkPlain(plain, hostname) {
  const answer = await ask(plain).catch(() => null);
  if (!answer) {
    return [finding('better', plain, 'Nothing answers. Redirect http to https.')];
  }
  const to = header(answer, 'location');
  const isLed = answer.status > 300 && answer.status < 309 && to.startsWith(`https://${hostname}`);
  const says = `It is answered with ${answer.status}${to && ` to ${to}`}. Redirect it to https://${hostname}/.`;
  return isLed ? [] : [finding('wrong', plain, says)];
}
