import { minimum } from './statistics.mjs';

const bytes = (value) => `${value.toLocaleString('en')} B`;
const ms = (value) => `${Math.round(value)} ms`;
const times = (value) => `${value.toFixed(2)} x`;
const megabytes = (value) => `${value.toFixed(1)} MB`;
const plain = (value) => String(Number(value.toFixed(3)));

/**
 * At most so much. Times are minima of the rounds: the machine's other work only ever adds. What is counted is the
 * same in every run.
 */
const timed = (what, value, limit, write) => ({ what, value, limit, write, counted: false });
const counted = (what, value, limit, write = plain) => ({
  ...timed(what, value, limit, write),
  counted: true,
});

/** Every target whose part has been measured: what, value, target, verdict. */
export function compare({ views, weight, routes, pairs, form, long, scale, release, build }) {
  const all = [
    ...(views ? firstViews(views) : []),
    counted('all of dist without pictures', weight, 235_000, bytes),
    ...(routes ? routeChanges(routes) : []),
    ...(pairs ? [timed('the slowest of all changes of route', slowest(pairs), 40, ms)] : []),
    ...(form ? typing(form) : []),
    ...(long ? growth(long) : []),
    ...(scale ? accounts(scale) : []),
    ...(release ? afterRelease(release) : []),
    ...(build
      ? [timed('npm run build', minimum(build), 2, (value) => `${value.toFixed(1)} s`)]
      : []),
  ];
  return all.map(({ what, value, limit, write, counted: isCount }) => {
    if (value === undefined) return [what, 'no filter', `at most ${write(limit)}`, '-'];
    const missed = isCount ? 'MISSED' : 'missed';
    return [what, write(value), `at most ${write(limit)}`, value <= limit ? 'met' : missed];
  });
}

function firstViews(views) {
  const control = views.find(({ name }) => name === 'control');
  const own = views.filter(({ own: isOwn }) => isOwn);
  const logins = own.filter(({ name }) => name.startsWith('login'));
  const ratio = (view, key) => minimum(view[key]) / minimum(control[key]);
  const worst = (measure) => Math.max(...own.map(measure));
  return [
    ...own.map((view) => timed(`painted: ${view.name}`, ratio(view, 'form'), 0.6, times)),
    ...own.map((view) => {
      const listens = minimum(view.listening) / minimum(control.form);
      return timed(`listens: ${view.name}`, listens, 1.25, times);
    }),
    ...logins.map(({ name, traffic }) =>
      counted(`JavaScript: ${name}`, traffic.bytes.js, 75_000, bytes),
    ),
    counted(
      'CSS of a view',
      worst(({ traffic }) => traffic.bytes.css),
      5000,
      bytes,
    ),
    counted(
      'requests of a view',
      worst(({ traffic }) => traffic.requests),
      8,
    ),
    // Measured as a difference of times, so to the nearest whole one.
    counted(
      'round trips',
      worst((view) => Math.round(view.trips)),
      2,
    ),
    counted(
      'layout shift',
      worst(({ shift }) => Math.max(...shift)),
      0,
    ),
    timed(
      'nothing throttled, more than control',
      worst((view) => minimum(view.free)) - minimum(control.free),
      40,
      ms,
    ),
    timed(
      'main thread until the form',
      worst((view) => ratio(view, 'mainThread')),
      1.3,
      times,
    ),
    timed(
      'heap, more than control',
      worst(({ heap }) => minimum(heap)) - minimum(control.heap),
      0.8,
      megabytes,
    ),
  ];
}

const routeChanges = (routes) =>
  routes.map(({ name, limit, ms: list }) => timed(`to the ${name}`, minimum(list), limit, ms));

const slowest = (pairs) => Math.max(...pairs.map(({ ms: time }) => time));

/** Twice its error is what a slope of nothing may seem to be. */
const growth = (uses) =>
  uses.map(({ name, what, slope, error }) =>
    counted(`${name}: ${what} left`, Math.max(0, slope - 2 * error), what === 'heap' ? 100 : 0),
  );

const typing = ({ mutations, longTasks, heap }) => [
  counted('typing 60 characters: changes in the page', Math.max(...mutations), 0),
  // The most of the rounds: what is promised is that there is none, and a lucky round proves nothing.
  timed('typing 60 characters: long tasks', Math.max(...longTasks), 0, plain),
  timed('heap after login', minimum(heap), 4, megabytes),
];

function accounts(scale) {
  const most = scale.find(({ size }) => size === 10_000);
  const few = scale.find(({ size }) => size === 100);
  return [
    timed('10,000 accounts: rows', minimum(most.rows), 200, ms),
    timed('10,000 accounts: a key in the filter', most.key && minimum(most.key), 70, ms),
    // Drawing the rows is one task with any number of accounts: what is asked is what the number adds.
    timed(
      '10,000 accounts: the longest task, more than with 100',
      minimum(most.longest) - minimum(few.longest),
      50,
      ms,
    ),
    timed('10,000 accounts against 100', minimum(most.rows) / minimum(few.rows), 1.3, times),
  ];
}

const afterRelease = (screens) =>
  screens.flatMap(({ name, unchanged, release }) => [
    counted(
      `${name}, changed by a release: sent`,
      Math.max(...release.bytes),
      name === 'login' ? 22_000 : 18_000,
      bytes,
    ),
    timed(
      `${name}, changed by a release, against unchanged`,
      minimum(release.ms) / minimum(unchanged.ms),
      1.1,
      times,
    ),
  ]);
