/** @typedef {import('./run.mjs').Finding} Finding */
/** @typedef {{ url: string, findings: readonly Finding[], leftBehind: readonly string[] }} Report */

const labels = { kept: 'kept', broken: 'BROKEN', 'not checked': 'not checked' };

/** Formats a promise as a line, and adds what an administrator needs to know if it is broken. @param {Finding} finding */
export function writeFinding({ result, promise, sent, received, application, remedy, reason }) {
  const line = `${labels[result].padEnd(12)} ${promise}`;
  const details = {
    'What was sent:': sent,
    'What came:': received,
    'Consequence:': application,
    'What to do:': remedy,
    'Why not:': reason,
  };
  const lines = Object.entries(details)
    .filter(([, text]) => text)
    .map(([name, text]) => `             ${name} ${text}`);
  return [line, ...lines].join('\n');
}

/** @param {readonly Finding[]} findings */
export function countResults(findings) {
  const countResult = (/** @type {Finding['result']} */ result) =>
    findings.filter((finding) => finding.result === result).length;
  return {
    kept: countResult('kept'),
    broken: countResult('broken'),
    notChecked: countResult('not checked'),
  };
}

/** @param {Report} report */
export function writeSummary({ findings, leftBehind }) {
  const { kept, broken, notChecked } = countResults(findings);
  return [
    ...leftBehind.map((sentence) => `LEFT BEHIND  ${sentence}`),
    `\nPromises kept: ${kept}. Broken: ${broken}. Not checked: ${notChecked}.`,
  ].join('\n');
}

/** @param {Report} report */
export function getExitCode({ findings, leftBehind }) {
  if (leftBehind.length > 0) return 3;
  // If the first call fails, no other call is made.
  if (findings[0]?.result !== 'kept') return 2;
  return findings.some(({ result }) => result === 'broken') ? 1 : 0;
}
