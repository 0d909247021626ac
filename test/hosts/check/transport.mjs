// HTTPS: certificate, HTTP/2, and where http leads.
import { ask } from './answer.mjs';
import { shakeHands } from './connection.mjs';
import { finding } from './findings.mjs';

const day = 86_400_000;

/** @param {string} address */
export async function checkTransport(address) {
  const url = new URL(address);
  if (url.protocol !== 'https:') return [];
  const { protocol, certificate } = await shakeHands(url);
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / day);
  const ends = `wrong: The certificate expires in ${days} days, on ${certificate.valid_to}. Renew it, and automate the renewal.`;
  const isOld =
    'advice: The server does not offer HTTP/2, which loads many small files faster. Switch it on.';
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
  if (!answer) return [finding('advice: Nothing answers by http. Redirect http to https.', plain)];
  const isLed = answer.status > 300 && answer.status < 309;
  if (isLed && answer.headers.get('location')?.startsWith(target)) return [];
  return [finding(`wrong: http is not redirected to https. Redirect it to ${target}/.`, plain)];
}
