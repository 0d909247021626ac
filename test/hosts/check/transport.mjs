// HTTPS: certificate, HTTP/2, and where http leads.
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { ask } from './answer.mjs';
import { finding } from './findings.mjs';

const day = 86_400_000;

/** @type {(url: URL) => Promise<{ protocol: string | false | null, days: number }>} the certificate is known to be good by now */
const shakeHands = ({ hostname, port }) =>
  new Promise((resolve, reject) => {
    const host = hostname.replace(/[[\]]/g, '');
    const name = isIP(host) ? {} : { servername: host };
    const ALPNProtocols = ['h2', 'http/1.1'];
    const socket = connect({ host, port: Number(port || 443), ...name, ALPNProtocols }, () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to);
      resolve({ protocol: socket.alpnProtocol, days: Math.floor((until - Date.now()) / day) });
      socket.end();
    }).once('error', reject);
  });

/** @param {string} address */
export async function checkTransport(address) {
  const url = new URL(address);
  if (url.protocol !== 'https:') return [];
  const { protocol, days } = await shakeHands(url);
  const ends = `wrong: The certificate ends in ${days} days. Renew it, and automate the renewal.`;
  const isOld =
    'better: The server does not offer HTTP/2, which loads many small files faster. Switch it on.';
  return [
    ...(days < 14 ? [finding(ends, address)] : []),
    ...(protocol === 'h2' ? [] : [finding(isOld, address)]),
    // Behind another port nobody knows where http listens.
    ...(url.port ? [] : await checkPlain(`http://${url.hostname}/`)),
  ];
}

/** @param {string} plain the same host by http */
export async function checkPlain(plain) {
  const target = `https://${new URL(plain).hostname}`;
  const answer = await ask(plain).catch(() => undefined);
  if (!answer) return [finding('better: Nothing answers. Redirect http to https.', plain)];
  const isLed = answer.status > 300 && answer.status < 309;
  if (isLed && answer.headers.get('location')?.startsWith(target)) return [];
  return [finding(`wrong: It does not lead to https. Redirect it to ${target}/.`, plain)];
}
