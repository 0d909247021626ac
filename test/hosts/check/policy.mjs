// The Content-Security-Policy: header and element together, against what the settings call for.
import { directives, writePolicy } from '../../../src/build/policy.mjs';
import { finding } from './findings.mjs';

/** @type {(text: string) => Record<string, string[]>} the first of two directives counts */
const parse = (text) =>
  Object.fromEntries(
    text
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name.toLowerCase(), real(sources)])
      .reverse(),
  );

/** @type {(sources: string[]) => string[]} */
const real = (sources) => sources.filter((source) => source !== "'none'");

/** What a policy allows, or undefined where it does not restrict that. @type {(policy: Record<string, string[]>, name: string) => string[] | undefined} */
const getSources = (policy, name) =>
  policy[name] ?? (name.endsWith('-src') ? policy['default-src'] : undefined);

const element = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i;

/** @param {import('./host.mjs').Page} page */
export function checkPolicy({ url, headers, body, settings }) {
  const policy = directives(settings);
  const sent = (headers.get('content-security-policy') ?? '').split(',');
  const policies = [...sent, element.exec(body)?.[1] ?? ''].filter(Boolean).map(parse);
  if (policies.length === 0) {
    const send = `wrong: There is no Content-Security-Policy. Send: ${writePolicy(policy)}`;
    return [finding(send, url)];
  }
  const { 'frame-ancestors': _, ...wanted } = policy;
  const advice = element.test(body) ? adviseOnHeader(headers, policy) : [];
  const message = Object.entries(wanted).flatMap(([name, sources]) => {
    const lists = policies.map((it) => getSources(it, name)).filter((list) => list !== undefined);
    const trouble = compare(lists, real(sources));
    return trouble ? [`${trouble}. It should be: ${[name, ...sources].join(' ')}`] : [];
  });
  if (
    headers.get('cross-origin-embedder-policy') === 'require-corp' &&
    real(wanted['script-src'] ?? []).length > 1
  ) {
    message.push(
      'Cross-Origin-Embedder-Policy blocks the script of analytics. Send credentialless.',
    );
  }
  return [...message.map((it) => `wrong: ${it}`), ...advice].map((it) => finding(it, url));
}

/**
 * Browsers enforce the element of the page as well, so that a weak header is no fault yet. The header is what protects a page
 * whose element was changed.
 *
 * @type {(headers: Headers, policy: Record<string, string[]>) => string[]}
 */
function adviseOnHeader(headers, policy) {
  const sent = headers.get('content-security-policy');
  const send = `Send: ${writePolicy(policy)}`;
  if (!sent) {
    return [
      `advice: The header Content-Security-Policy is missing. The element of the page holds, but cannot forbid frames. ${send}`,
    ];
  }
  const list = sent.split(',').map(parse);
  const isWeaker = (/** @type {[string, string[]]} */ [name, sources]) => {
    const wanted = real(sources);
    return list.every((it) => {
      const allowed = getSources(it, name);
      return !allowed || allowed.some((source) => !wanted.includes(source));
    });
  };
  const { 'frame-ancestors': _, ...others } = policy;
  const weaker = Object.entries(others)
    .filter(isWeaker)
    .map(([name]) => name);
  if (weaker.length === 0) return [];
  return [
    `advice: The header Content-Security-Policy is weaker than the element of the page (${weaker.join(', ')}). ${send}`,
  ];
}

/** @type {(lists: string[][], needs: string[]) => string} `lists`: what each policy allows */
function compare(lists, needs) {
  const [first] = lists;
  if (!first) return 'The policy does not mention it';
  const blocked = needs.filter((need) => lists.some((list) => !list.includes(need)));
  if (blocked.length > 0) return `The policy blocks what the page needs: ${blocked.join(' ')}`;
  // What one of them keeps out stays out.
  const extra = first.filter(
    (source) => !needs.includes(source) && lists.every((list) => list.includes(source)),
  );
  return extra.length > 0 ? `The policy allows more than the page needs: ${extra.join(' ')}` : '';
}
