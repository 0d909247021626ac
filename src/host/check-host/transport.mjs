// Checks HTTPS: the certificate, HTTP/2, and the redirect from HTTP.
import { fetchAnswer } from './answer.mjs';
import { connectTls } from './connection.mjs';
import { createFinding } from './findings.mjs';

const dayMs = 86_400_000;

/** @param {string} address */
export async function checkTransport(address) {
  const url = new URL(address);
  if (url.protocol !== 'https:') return [];
  const { protocol, certificate } = await connectTls(url);
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / dayMs);
  const expiryMessage = `wrong: The certificate expires in ${days} days, on ${certificate.valid_to}. Renew it, and automate the renewal.`;
  const http2Message =
    'advice: The server does not offer HTTP/2, which loads many small files faster. Switch it on.';
  return [
    ...(days < 14 ? [createFinding(expiryMessage, address)] : []),
    ...(protocol === 'h2' ? [] : [createFinding(http2Message, address)]),
    // With another port, the port of HTTP is unknown.
    ...(url.port ? [] : await checkHttp(`http://${url.hostname}/`)),
  ];
}

/** @param {string} httpUrl the same host with http */
export async function checkHttp(httpUrl) {
  const target = `https://${new URL(httpUrl).hostname}`;
  const answer = await fetchAnswer(httpUrl).catch(() => undefined);
  if (!answer)
    return [createFinding('advice: Nothing answers by http. Redirect http to https.', httpUrl)];
  const isRedirect = answer.status > 300 && answer.status < 309;
  if (isRedirect && answer.headers.get('location')?.startsWith(target)) return [];
  return [
    createFinding(`wrong: http is not redirected to https. Redirect it to ${target}/.`, httpUrl),
  ];
}
