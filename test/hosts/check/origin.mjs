// What a service of another origin than the page must allow.
import { ask, header } from './answer.mjs';
import { finding } from './findings.mjs';

/**
 * @typedef {import('./service.mjs').Place} Place
 * @typedef {import('./answer.mjs').Answer} Answer
 * @typedef {import('./findings.mjs').Finding} Finding
 */

/** What a service of another origin must send, and where. */
/** @type {readonly (readonly [name: string, kind: 'answer' | 'preflight', right: RegExp | 'own', send: string])[]} */
const allowances = [
  ['Access-Control-Allow-Origin', 'answer', 'own', 'the origin of the page'],
  ['Access-Control-Allow-Credentials', 'answer', /^true$/, 'true'],
  [
    'Access-Control-Expose-Headers',
    'answer',
    /(?=.*x-csrf-token)(?=.*x-user-hash)/i,
    'X-CSRF-Token, X-User-Hash, X-Client-Country, Retry-After',
  ],
  ['Vary', 'answer', /origin/i, 'Origin'],
  ['Access-Control-Allow-Origin', 'preflight', 'own', 'the origin of the page'],
  ['Access-Control-Allow-Methods', 'preflight', /(?=.*delete)/i, 'GET, POST, DELETE'],
  [
    'Access-Control-Allow-Headers',
    'preflight',
    /(?=.*content-type)(?=.*x-csrf-token)/i,
    'Content-Type, X-CSRF-Token',
  ],
];

/** @type {(place: Place, welcome: Answer) => Promise<Finding[]>} */
export async function checkOrigin({ at, own }, welcome) {
  const preflight = await ask(at('/settings/profile'), {
    method: 'OPTIONS',
    headers: {
      Origin: own,
      'Access-Control-Request-Method': 'DELETE',
      'Access-Control-Request-Headers': 'content-type,x-csrf-token',
    },
  });
  const found = allowances.flatMap(([name, kind, right, send]) => {
    const answer = kind === 'answer' ? welcome : preflight;
    const value = header(answer, name);
    const isRight = right === 'own' ? value === own : right.test(value);
    const says = `${name} is ${value || 'missing'}: a service of another origin must allow the page. Let it send: ${send}.`;
    return isRight ? [] : [finding('wrong', answer.url, says)];
  });
  const isOk = preflight.status >= 200 && preflight.status < 300;
  const refused = `What browsers ask before a call (OPTIONS) is answered with ${preflight.status}. Let the service answer 204.`;
  return isOk ? found : [...found, finding('wrong', preflight.url, refused)];
}
