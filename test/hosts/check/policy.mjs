// The Content-Security-Policy: header and element hold together, against what the settings call for.
import { directives, writePolicy } from '../../../src/build/policy.mjs';
import { header } from './answer.mjs';
import { finding } from './findings.mjs';

/** @param {string} html */
export const policyIn = (html) =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';

/**
 * @typedef {Record<string, string[]>} Policy
 * @typedef {{ url: string, own: string, policies: { from: string, policy: Policy }[] }} Held
 * @typedef {import('./findings.mjs').Finding} Finding
 */

/** @type {(text: string) => Policy} the first of two directives counts */
const parse = (text) =>
  Object.fromEntries(
    text
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => /** @type {const} */ ([name.toLowerCase(), sources]))
      .reverse(),
  );

/** @type {(policy: Policy, name: string) => string[] | undefined} undefined: it says nothing of it */
const sourcesOf = (policy, name) =>
  policy[name] ?? (isFetch.test(name) ? policy['default-src'] : undefined);
const isFetch = /^(script|style|img|connect|font|object)-src$/;

/** Whether a source of a policy covers another one. Paths are not looked at.
 * @type {(source: string, wanted: string, own: string) => boolean} */
function covers(source, wanted, own) {
  if (source === wanted) return true;
  const [from = '', to = ''] = [source, wanted].map((it) => (it === "'self'" ? own : it));
  if (to.startsWith("'") || to === '*') return false;
  if (from === '*') return true;
  if (/^[a-z]+:$/.test(from)) return to.startsWith(from);
  const [host = '', target = ''] = [from, to].map((it) => it.replace(/^https?:\/\/|\/$/g, ''));
  return host.startsWith('*.') ? target.endsWith(host.slice(1)) : host === target;
}

/** What nothing works without, and what it would be dangerous to allow. */
const needed = ['script-src', 'style-src', 'img-src', 'connect-src', 'trusted-types'];
const dangerous = ['script-src', 'style-src', 'connect-src', 'object-src'];
const without = ["'none'", "'report-sample'"];

/** @type {(page: import('./page.mjs').Page) => Finding[]} */
export function checkPolicy(page) {
  const element = parse(policyIn(page.body));
  const sent = header(page, 'content-security-policy').split(',').filter(Boolean).map(parse);
  const policies = [
    ...sent.map((policy) => ({ from: 'header', policy })),
    ...(policyIn(page.body) ? [{ from: 'element', policy: element }] : []),
  ];
  if (policies.length === 0) {
    const send = writePolicy(directives(page.settings));
    return [finding('wrong', page.url, `There is no Content-Security-Policy. Send: ${send}`)];
  }
  const { 'frame-ancestors': _, 'default-src': _default, ...called } = directives(page.settings);
  // A pinned page names the hashes of all that may run.
  const isPinned = page.body.includes('<script type="importmap">');
  const wanted = { ...called, ...(isPinned && { 'script-src': element['script-src'] ?? [] }) };
  const held = { url: page.url, own: new URL(page.url).origin, policies };
  const findings = Object.entries(wanted).flatMap(([name, needs]) => [
    ...(needed.includes(name) ? missing(held, name, needs) : []),
    ...excessive(held, name, needs),
  ]);
  const isAway = header(page, 'cross-origin-embedder-policy') === 'require-corp';
  if (isAway && called['script-src']?.some((it) => it !== "'self'" && it !== held.own)) {
    const says =
      'Cross-Origin-Embedder-Policy: require-corp keeps the script of analytics away. Send credentialless.';
    findings.push(finding('wrong', page.url, says));
  }
  return findings;
}

/** @type {(sources: string[]) => string} of a pinned page there are dozens */
const listed = (sources) =>
  sources.length > 5 ? 'the hashes that the build printed' : sources.join(' ');

/** @type {(held: Held, name: string, needs: string[]) => Finding[]} what one of the policies keeps away */
function missing({ url, own, policies }, name, needs) {
  /** @type {Record<string, string[]>} which policies, by what they keep away */
  const away = {};
  for (const { from, policy } of policies) {
    const sources = sourcesOf(policy, name);
    const lost = needs.filter(
      (need) => !without.includes(need) && !sources?.some((it) => covers(it, need, own)),
    );
    if (sources && lost.length > 0) away[listed(lost)] = [...(away[listed(lost)] ?? []), from];
  }
  return Object.entries(away).map(([lost, from]) => {
    const says = `The policy of the ${from.join(' and the ')} blocks what the page needs: ${lost}. It must say: ${name} ${listed(needs)}`;
    return finding('wrong', url, says);
  });
}

/** @type {(held: Held, name: string, needs: string[]) => Finding[]} what all of them together let in */
function excessive({ url, own, policies }, name, needs) {
  const lists = policies.flatMap(({ policy }) => {
    const sources = sourcesOf(policy, name);
    return sources ? [sources] : [];
  });
  const extra = [...new Set(lists.flat())].filter(
    (source) =>
      !without.includes(source) &&
      lists.every((list) => list.some((it) => covers(it, source, own))) &&
      !needs.some((need) => covers(need, source, own)),
  );
  if (lists.length > 0 && extra.length === 0) return [];
  const state =
    lists.length === 0
      ? `The policy does not mention ${name}`
      : `The policy allows more than the page needs: ${name} ${extra.join(' ')}`;
  const level = dangerous.includes(name) ? 'wrong' : 'better';
  return [finding(level, url, `${state}. Let it say: ${name} ${listed(needs)}`)];
}
