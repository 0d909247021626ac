/** What an event of the main thread is part of. Names are Chromium's. */
const kinds = {
  ParseHTML: 'HTML',
  ParseAuthorStyleSheet: 'style sheet',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  EvaluateScript: 'script',
  'v8.compileModule': 'script',
  'v8.evaluateModule': 'script',
  'v8.produceCache': 'script',
  'V8.DeserializeContext': 'script',
  FunctionCall: 'script',
  FireAnimationFrame: 'script',
  FireIdleCallback: 'script',
  TimerFire: 'script',
  EventDispatch: 'script',
  RunMicrotasks: 'script',
  MinorGC: 'garbage',
  MajorGC: 'garbage',
};

/**
 * Tables of a trace: milliseconds of each kind, without what ran inside of another kind, with what it had to do;
 * the longest tasks; the functions that took longest themselves.
 */
export async function readTrace(buffer, nameOf) {
  const { traceEvents } = JSON.parse(buffer);
  const main = mainThread(traceEvents);
  const own = traceEvents.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const functions = await sampled(traceEvents, main.pid, nameOf);
  return [
    table(['ms', 'times', 'what', 'elements'], byKind(own)),
    table(['longest tasks, ms'], tasks(own)),
    table(['ms itself', 'function'], functions),
  ].join('\n\n');
}

/** The renderer that did most: the blank page's does nothing. */
function mainThread(events) {
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const busy = ({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X').length;
  return threads.toSorted((one, other) => busy(other) - busy(one))[0];
}

function byKind(events) {
  const sums = new Map();
  const open = [];
  const complete = events.filter(({ ph, dur }) => ph === 'X' && dur !== undefined);
  complete.sort((one, other) => one.ts - other.ts || other.dur - one.dur);
  for (const { name, ts, dur, args } of complete) {
    while (open.length > 0 && open.at(-1).end <= ts) open.pop();
    const around = open.at(-1);
    const kind = kinds[name] ?? around?.kind ?? 'other';
    const sum = sums.get(kind) ?? { own: 0, times: 0, elements: 0 };
    sums.set(kind, sum);
    sum.own += dur;
    if (around) sums.get(around.kind).own -= dur;
    if (kinds[name]) {
      sum.times += 1;
      sum.elements += args.elementCount ?? args.beginData?.dirtyObjects ?? 0;
    }
    open.push({ kind, end: ts + dur });
  }
  return [...sums]
    .sort(([, one], [, other]) => other.own - one.own)
    .map(([kind, { own, times, elements }]) => [milliseconds(own), times, kind, elements || '']);
}

const tasks = (events) =>
  events
    .filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'))
    .map(({ dur }) => dur)
    .sort((one, other) => other - one)
    .slice(0, 5)
    .map((dur) => [milliseconds(dur)]);

/** Milliseconds by function, from the samples of the profiler. */
async function sampled(events, pid, nameOf) {
  const frames = new Map();
  const times = new Map();
  for (const { name, args, pid: own } of events) {
    if (name !== 'ProfileChunk' || own !== pid) continue;
    const { cpuProfile = {}, timeDeltas = [] } = args.data;
    for (const { id, callFrame } of cpuProfile.nodes ?? []) frames.set(id, callFrame);
    for (const [at, id] of (cpuProfile.samples ?? []).entries()) {
      times.set(id, (times.get(id) ?? 0) + timeDeltas[at]);
    }
  }
  const named = new Map();
  for (const [id, time] of times) {
    const { url = '', lineNumber = 0, columnNumber = 0, functionName } = frames.get(id) ?? {};
    const name = await nameOf({ url, lineNumber, columnNumber, functionName });
    named.set(name, (named.get(name) ?? 0) + time);
  }
  return [...named]
    .filter(([name]) => name && !/^\((idle|root)\)$/.test(name))
    .sort(([, one], [, other]) => other - one)
    .slice(0, 25)
    .map(([name, time]) => [milliseconds(time), name]);
}

const milliseconds = (microseconds) => (microseconds / 1000).toFixed(1);

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
