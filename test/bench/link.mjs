import { execFileSync, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../hosts/servers.mjs';
import { install, locate } from '../setup.mjs';

const programs = ['ip', 'socat'];
const namespace = 'sealport-bench';
const loopback = '127.0.0.1';
/** Its ends. The server's stands among this computer's devices, the browser's in a namespace of its own. */
const far = { name: 'sealport-far', address: '10.197.0.1' };
const near = { name: 'sealport-near', address: '10.197.0.2' };

/**
 * A slow line between servers at `address` and programs that run `inside`: TUN devices, between whose ends each packet
 * waits for those before it and for half of the round trip. TCP over it is the kernel's, with its slow start, so that it
 * is the server who decides what comes first. (The kernel's own delay, netem, is missing in many kernels of
 * virtual machines.) Root's, on Linux.
 *
 * @param profile `latency`: ms of a round trip, `download`: bytes a second
 */
export async function startLink({ latency, download }) {
  ensurePrograms();
  removeNamespace();
  const down = await openEnd(far.name);
  const up = await openEnd(near.name);
  const half = latency / 2;
  const ways = [
    passOn(down.socket, up, { delay: half, rate: download / 1000 }),
    passOn(up.socket, down, { delay: half, rate: Number.POSITIVE_INFINITY }),
  ];
  ip('netns', 'add', namespace);
  ip('link', 'set', near.name, 'netns', namespace);
  activate(far);
  activate(near, ['-n', namespace]);
  return {
    address: far.address,
    inside: ['ip', 'netns', 'exec', namespace],
    /** The kernel knows nothing of the line from earlier visits. */
    forget: () => ip('tcp_metrics', 'flush', 'all'),
    close() {
      for (const way of ways) way.drop();
      for (const { socket, child } of [down, up]) {
        child.kill();
        socket.close();
      }
      removeNamespace();
    },
  };
}

const ip = (...args) => execFileSync('ip', args, { stdio: 'pipe' });

function ensurePrograms() {
  const missing = () => programs.filter((name) => !locate(name));
  if (missing().length > 0) install('programs for a slow line', ['iproute2', 'socat']);
  if (missing().length > 0) {
    throw new Error(`There is no slow line without ${missing().join(' and ')}, as root on Linux.`);
  }
}

/** Also what a run that was broken off has left. */
function removeNamespace() {
  if (existsSync(`/run/netns/${namespace}`)) ip('netns', 'del', namespace);
}

/** A device whose packets come to `socket`, and which gets those that are sent to `port`. */
async function openEnd(name) {
  const socket = createSocket('udp4').bind(0, loopback);
  await once(socket, 'listening');
  const port = await freePort();
  const device = `TUN,tun-name=${name},tun-type=tun,iff-no-pi`;
  const packets = `UDP4-DATAGRAM:${loopback}:${socket.address().port},bind=${loopback}:${port}`;
  const child = spawn('socat', [device, packets], { stdio: 'ignore' });
  while (child.exitCode === null && !existsSync(`/sys/class/net/${name}`)) await wait(20);
  if (child.exitCode !== null)
    throw new Error(`There is no device ${name}: does another bench run?`);
  return { socket, port, child };
}

function activate({ name, address }, where = []) {
  ip(...where, 'address', 'add', `${address}/30`, 'dev', name);
  ip(...where, 'link', 'set', name, 'up');
  // The usual congestion control, whichever is this computer's.
  ip(...where, 'route', 'replace', '10.197.0.0/30', 'dev', name, 'congctl', 'cubic');
}

/** One direction: packets of `from` leave one after the other, `rate` bytes a ms, and arrive after `delay` ms. */
function passOn(from, { socket, port }, { delay, rate }) {
  const waiting = [];
  let isFree = 0;
  const deliver = () => {
    while (waiting[0]?.due <= performance.now()) {
      socket.send(waiting.shift().packet, port, loopback);
    }
    if (waiting.length > 0) setTimeout(deliver, waiting[0].due - performance.now());
  };
  from.on('message', (packet) => {
    isFree = Math.max(isFree, performance.now()) + packet.length / rate;
    waiting.push({ packet, due: isFree + delay });
    if (waiting.length === 1) deliver();
  });
  return { drop: () => waiting.splice(0) };
}
