// Compares the Content-Security-Policy of header and element with the one that the settings require.
import { createPolicy, formatPolicy, withoutFrameAncestors } from '../../build/policy.mjs';
import { createFinding } from './findings.mjs';

/** Parses a policy. If a directive occurs twice, the first one counts. @type {(text: string) => Record<string, string[]>} */
const parsePolicy = (text) =>
  Object.fromEntries(
    text
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name.toLowerCase(), withoutNone(sources)])
      .reverse(),
  );

/** @type {(sources: string[]) => string[]} */
const withoutNone = (sources) => sources.filter((source) => source !== "'none'");

/** Returns the sources that a policy allows, or undefined if it does not restrict them. @type {(policy: Record<string, string[]>, name: string) => string[] | undefined} */
const getSources = (policy, name) =>
  policy[name] ?? (name.endsWith('-src') ? policy['default-src'] : undefined);

const element = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i;

/** @param {import('./host.mjs').Page} page */
export function checkPolicy({ url, headers, body, settings }) {
  const policy = createPolicy(settings);
  const sent = (headers.get('content-security-policy') ?? '').split(',');
  const policies = [...sent, element.exec(body)?.[1] ?? ''].filter(Boolean).map(parsePolicy);
  if (policies.length === 0) {
    const send = `wrong: There is no Content-Security-Policy. Send: ${formatPolicy(policy)}`;
    return [createFinding(send, url)];
  }
  const required = withoutFrameAncestors(policy);
  const advice = element.test(body) ? adviseOnHeader(headers, policy) : [];
  const problems = Object.entries(required).flatMap(([name, sources]) => {
    const lists = policies.map((it) => getSources(it, name)).filter((list) => list !== undefined);
    const problem = compareSources(lists, withoutNone(sources));
    return problem ? [`${problem}. It should be: ${[name, ...sources].join(' ')}`] : [];
  });
  if (
    headers.get('cross-origin-embedder-policy') === 'require-corp' &&
    withoutNone(required['script-src'] ?? []).length > 1
  ) {
    problems.push(
      'Cross-Origin-Embedder-Policy blocks the script of analytics. Send credentialless.',
    );
  }
  return [...problems.map((it) => `wrong: ${it}`), ...advice].map((it) => createFinding(it, url));
}

/**
 * Browsers also enforce the element of the page, so a weak header is only worth advice. It matters if the element of the page
 * is changed.
 *
 * @type {(headers: Headers, policy: Record<string, string[]>) => string[]}
 */
function adviseOnHeader(headers, policy) {
  const sent = headers.get('content-security-policy');
  const send = `Send: ${formatPolicy(policy)}`;
  if (!sent) {
    return [
      `advice: The header Content-Security-Policy is missing. The element of the page holds, but cannot forbid frames. ${send}`,
    ];
  }
  const list = sent.split(',').map(parsePolicy);
  const isWeaker = (/** @type {[string, string[]]} */ [name, sources]) => {
    const required = withoutNone(sources);
    return list.every((it) => {
      const allowed = getSources(it, name);
      return !allowed || allowed.some((source) => !required.includes(source));
    });
  };
  const weaker = Object.entries(withoutFrameAncestors(policy))
    .filter(isWeaker)
    .map(([name]) => name);
  if (weaker.length === 0) return [];
  return [
    `advice: The header Content-Security-Policy is weaker than the element of the page (${weaker.join(', ')}). ${send}`,
  ];
}

/** @type {(lists: string[][], requiredSources: string[]) => string} `lists` has the sources of each policy */
function compareSources(lists, requiredSources) {
  const [first] = lists;
  if (!first) return 'The policy does not mention it';
  const blocked = requiredSources.filter((need) => lists.some((list) => !list.includes(need)));
  if (blocked.length > 0) return `The policy blocks what the page needs: ${blocked.join(' ')}`;
  // A source is blocked if one of the policies blocks it.
  const extra = first.filter(
    (source) => !requiredSources.includes(source) && lists.every((list) => list.includes(source)),
  );
  return extra.length > 0 ? `The policy allows more than the page needs: ${extra.join(' ')}` : '';
}
