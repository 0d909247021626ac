import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../setup.mjs';
import { median, minimum } from './statistics.mjs';
import { compare } from './targets.mjs';

const whole = (value) => String(Math.round(value));
const fixed = (value, digits) => value.toFixed(digits);
const both = (values) => `${whole(median(values))} (${whole(minimum(values))})`;

/** The whole report, Markdown: what has not been measured is not in it. */
export function writeReport(results, { command, chromium, rounds, seconds }) {
  const { react } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies;
  const { views, hosts, routes, pairs, form, long, scale, release, build } = results;
  const load = loadavg()[0].toFixed(1);
  return [
    '# Measurements',
    `${new Date().toISOString().slice(0, 10)}, \`${command}\`, ${rounds} rounds in ${whole(seconds / 60)} minutes. Node ${process.versions.node}, Chromium ${chromium}, React ${react}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), load average at the end ${load}.`,
    'Times are medians (minima). Compare ratios, never milliseconds of different runs: they depend on the machine and on what else it does. How each is measured stands in the files beside this one.',
    ...(views ? viewTables(views) : []),
    ...(hosts ? hostTables(hosts) : []),
    ...(routes ? ['## Route change', routeTable(routes)] : []),
    ...(pairs ? ['## All changes of route, warm', ...pairTable(pairs)] : []),
    ...(form ? ['## Typing and login', formTable(form)] : []),
    ...(scale ? ['## Accounts by number', scaleTable(scale)] : []),
    ...(long ? ['## Long use', longTable(long)] : []),
    ...(release ? ['## Visits with a full cache', releaseTable(release)] : []),
    ...(build ? ['## Build', `${build.map((it) => fixed(it, 2)).join(', ')} s.`] : []),
    '## Targets',
    'Counts that miss their target say MISSED; times say missed and may be the machine.',
    table(['what', 'value', 'target', ''], compare(results)),
  ].join('\n\n');
}

function viewTables(views) {
  const control = views.find(({ name }) => name === 'control');
  const ratio = (list, base) =>
    `${fixed(median(list) / median(base), 2)} (${fixed(minimum(list) / minimum(base), 2)})`;
  return [
    '## First view',
    '150 ms, 1.6 Mbit/s, processor 4 times slower; `x control` is the ratio of medians (of minima).',
    table(
      [
        '',
        'form ms',
        'x control',
        'listens ms',
        'x control’s form',
        'first paint ms',
        'trips',
        'shift',
      ],
      views.map(({ name, form, listening, firstPaint, trips, shift }) => [
        name,
        both(form),
        ratio(form, control.form),
        listening.length > 0 ? both(listening) : '-',
        listening.length > 0 ? ratio(listening, control.form) : '-',
        both(firstPaint),
        fixed(trips, 1),
        fixed(Math.max(...shift), 3),
      ]),
    ),
    'Nothing throttled:',
    table(
      ['', 'form ms', 'more than control', 'main thread ms', 'x control', 'heap MB'],
      views.map(({ name, free, mainThread, heap }) => [
        name,
        both(free),
        `${whole(median(free) - median(control.free))} (${whole(minimum(free) - minimum(control.free))})`,
        both(mainThread),
        ratio(mainThread, control.mainThread),
        `${fixed(median(heap), 2)} (${fixed(minimum(heap), 2)})`,
      ]),
    ),
    'Bytes of bodies, Brotli; later is what was asked for after the form was painted:',
    table(
      ['', 'HTML', 'JavaScript', 'CSS', 'API', 'other', 'total', 'requests', 'later'],
      views.map(({ name, traffic: { bytes, total, requests, later } }) => [
        name,
        ...[bytes.html, bytes.js, bytes.css, bytes.api, bytes.other, total, requests].map(String),
        later.requests ? `${later.requests}, ${later.bytes} B` : '-',
      ]),
    ),
  ];
}

/** Ratios are of minima; `connected` is without the time until the connection stood. */
const hostTables = (hosts) => [
  '## First view by server',
  'A line of 150 ms and 1.6 Mbit/s outside of the browser, processor 4 times slower. Ratios of minima, to the form of the control of the same server; in brackets: since the connection stood.',
  table(
    ['', 'connected ms', 'form ms', 'x control', 'listens ms', 'x control’s form'],
    hosts.flatMap(({ name: host, views }) =>
      views.map(({ name, connected, form, listening }) => {
        const control = views.find((view) => view.name === 'control');
        const since = (times, { connected: start }) => minimum(times) - minimum(start);
        const ratio = (times) =>
          `${fixed(minimum(times) / minimum(control.form), 2)} (${fixed(since(times, { connected }) / since(control.form, control), 2)})`;
        const listens = listening.length > 0 ? [both(listening), ratio(listening)] : ['-', '-'];
        return [`${host}: ${name}`, both(connected), both(form), ratio(form), ...listens];
      }),
    ),
  ),
];

const routeTable = (routes) =>
  table(
    ['to the', 'ms', 'worst', 'scripts requested'],
    routes.map(({ name, ms, scripts }) => [
      name,
      both(ms),
      whole(Math.max(...ms)),
      whole(median(scripts)),
    ]),
  );

const worstPairs = 20;

const pairTable = (pairs) => [
  `${pairs.length} pairs, the least time of each; median ${whole(median(pairs.map(({ ms }) => ms)))} ms. The slowest:`,
  table(
    ['from', 'to', 'ms'],
    pairs
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, worstPairs)
      .map(({ from, to, ms }) => [from, to, whole(ms)]),
  ),
];

/** A heap in kB. */
const longTable = (uses) =>
  table(
    ['each', 'of', 'grows by', '+-', 'at the end'],
    uses.map(({ name, what, slope, error, last }) => [
      name,
      what === 'heap' ? 'heap, kB' : what,
      fixed(slope, 1),
      fixed(error, 1),
      whole(last),
    ]),
  );

const formTable = ({ mutations, longTasks, heap }) =>
  table(
    ['60 characters, processor 4 times slower', 'median', 'least', 'most'],
    [
      ['changes of the page outside of the field', mutations, whole],
      ['long tasks (over 50 ms)', longTasks, whole],
      ['heap after login, MB', heap, (value) => fixed(value, 2)],
    ].map(([what, list, write]) => [
      what,
      ...[median(list), minimum(list), Math.max(...list)].map(write),
    ]),
  );

const scaleTable = (sizes) =>
  table(
    [
      'accounts',
      'answer to rows ms',
      'key ms',
      'worst key ms',
      'longest task ms',
      'heap MB',
      'elements',
    ],
    sizes.map(({ size, rows, key, worstKey, longest, heap, elements }) => [
      size.toLocaleString('en'),
      both(rows),
      key ? both(key) : 'no filter',
      worstKey === undefined ? '-' : whole(worstKey),
      both(longest),
      fixed(heap, 1),
      String(elements),
    ]),
  );

const releaseTable = (screens) =>
  table(
    ['visit', 'form ms', 'bytes sent', 'files with another name'],
    screens.flatMap(({ name, unchanged, release, files }) => [
      [`${name}, unchanged`, both(unchanged.ms), whole(median(unchanged.bytes)), '-'],
      [
        `${name}, changed by a release`,
        both(release.ms),
        whole(median(release.bytes)),
        String(files.length),
      ],
    ]),
  );

/** Columns of even width: to be read in a terminal too. */
function table(head, rows) {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((row) => row[at].length)));
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
