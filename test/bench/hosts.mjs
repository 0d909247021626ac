import { createHash, X509Certificate } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle, writeFiles } from '../../src/build/bundle.mjs';
import { compressed } from '../../src/build/compress.mjs';
import { makeCertificates } from '../hosts/encryption.mjs';
import { ensureServers, freePort, startHost } from '../hosts/servers.mjs';
import { ensureBrowser, root } from '../setup.mjs';
import { open, slow, startBrowser, withContext } from './browser.mjs';
import { buildControls } from './controls.mjs';
import { ownViews, warmUp } from './first-view.mjs';
import { startLink } from './link.mjs';
import { startServer } from './server.mjs';
import { inTurn, median, minimum } from './statistics.mjs';

/** What a server of the guide is told beside its shipped configuration: to listen at the line, too. */
const changes = {
  nginx: (text, address) =>
    text
      .replace('# brotli_static', 'brotli_static')
      .replace(/listen 127\.0\.0\.1:(\d+) ssl http2;/, `$&\n  listen ${address}:$1 ssl http2;`),
  caddy: (text, address) => text.replace('\ttls ', `\tbind 127.0.0.1 ${address}\n\ttls `),
};
/** Nothing is cached, and the processor is slow; what is slow of the network is the line. */
const profile = { latency: 0, download: -1, cpu: slow.cpu };

/**
 * The first views over nginx, Caddy and the bench's own server, each beside the controls that the same server sends,
 * over a slow line outside of the browser: in what order a server sends what was asked for at once shows here only. For
 * each view lists of one value a round, in ms since the start of the navigation:
 *
 * - `asked`: the connection stands, and the page is requested; `answered`: its first byte is there
 * - `form`, `listening`: as in first-view.mjs
 */
export async function measureHosts(rounds, log) {
  const stage = await startStage();
  try {
    const hosts = [await stage.start('nginx'), await stage.start('caddy'), await startOwn(stage)];
    return await measureViews(stage, hosts.flatMap(viewsOf), rounds, log);
  } finally {
    await stage.close();
  }
}

/** All in English: the other languages differ by a dictionary. */
const viewsOf = ({ name: host, url, ...controls }) => [
  ...Object.entries(controls).map(([name, url]) => {
    return { host, name, url, selector: 'input[name=password]' };
  }),
  ...ownViews(url)
    .filter(({ name }) => name.endsWith(' en'))
    .map((view) => ({ host, ...view })),
];

/** A line, a browser at one end of it, and servers that are started at the other; all of them send the same files. */
export async function startStage() {
  ensureServers();
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  chmodSync(folder, 0o755);
  const { signed } = makeCertificates(folder);
  const files = join(folder, 'files');
  await fillFolder(files);
  const link = await startLink(slow);
  const server = await startServer(link.address);
  const browser = await startBrowser(`${server.spki},${spkiOf(signed.certificate)}`, {
    executablePath: writeProgram(folder, [...link.inside, ensureBrowser()]),
    args: [`--host-resolver-rules=MAP localhost ${link.address},MAP *.localhost ${link.address}`],
  });
  const running = [];
  return {
    files,
    browser,
    link,
    server,
    /** Resolves with its `name`, its `url`, and the addresses of the controls. `rewrite` changes its configuration. */
    async start(name, rewrite = (text) => text) {
      const host = await startHost(name, {
        files,
        service: await freePort(),
        tls: signed,
        rewrite: (text) => rewrite(changes[name](text, link.address)),
      });
      running.push(host);
      const { url } = host;
      return { name, url, static: `${url}static/`, control: `${url}control/` };
    },
    async close() {
      await browser.close();
      await Promise.all(running.map((host) => host.close()));
      server.close();
      link.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function startOwn({ server, files }) {
  const [url, still, control] = await Promise.all(
    ['', 'static', 'control'].map((path) => server.add(path || 'ours', join(files, path))),
  );
  return { name: 'bench', url, static: still, control };
}

/** What the guide says to build, compressed, and the controls in folders beside it. */
async function fillFolder(files) {
  const { assets, ...rest } = await bundle(root, { settings: { session: 'server' } });
  await writeFiles(files, { assets: compressed(assets), ...rest });
  for (const { name, folder } of await buildControls()) {
    const copy = join(files, name, 'assets');
    cpSync(folder, join(files, name), { recursive: true });
    const assets = readdirSync(copy).map((file) => ({
      name: file,
      content: readFileSync(join(copy, file)),
    }));
    for (const file of compressed(assets)) writeFileSync(join(copy, file.name), file.content);
  }
}

const spkiOf = (certificate) => {
  const { publicKey } = new X509Certificate(readFileSync(certificate));
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
};

/** A program that runs another one with the arguments it gets itself. */
function writeProgram(folder, command) {
  const path = join(folder, 'browser');
  writeFileSync(path, `#!/bin/sh\nexec ${command.join(' ')} "$@"\n`, { mode: 0o755 });
  return path;
}

export async function measureViews({ browser, link }, views, rounds, log) {
  const results = new Map();
  for (const view of views) {
    const heading = await warmUp(browser, view);
    const lists = { asked: [], answered: [], form: [], listening: [] };
    results.set(view, { ...view, heading, ...lists });
  }
  await inTurn(views, rounds, async (view, round) => {
    log(`round ${round + 1}: ${view.host}, ${view.name}`);
    link.forget();
    await visit(browser, results.get(view));
  });
  return [...results.values()];
}

const visit = (browser, result) =>
  withContext(browser, async (context) => {
    const { painted, idle, page } = await open(context, { ...result, profile });
    result.form.push(await painted());
    await idle();
    const { protocol, asked, answered } = await page.evaluate(() => {
      const [{ nextHopProtocol, requestStart, responseStart }] =
        performance.getEntriesByType('navigation');
      return { protocol: nextHopProtocol, asked: requestStart, answered: responseStart };
    });
    if (protocol !== 'h2') throw new Error(`${result.host} speaks ${protocol}.`);
    result.asked.push(asked);
    result.answered.push(answered);
    if (result.name !== 'static')
      result.listening.push(await page.evaluate(() => window.bench.listening));
  });

/** For each view its times, and how they compare with the control's of the same server. */
export const hostRows = (results) => [
  [
    '',
    'asked ms',
    'form ms',
    'x control',
    'listens ms',
    'x control’s form',
    'x control, connected',
    'listens, connected',
  ],
  ...results.map(({ host, name, asked, form, listening }) => {
    const control = results.find((other) => other.host === host && other.name === 'control');
    const since = (times, start) => minimum(times) - minimum(start);
    const whole = since(control.form, [0]);
    const connected = since(control.form, control.asked);
    const of = (times, start, base) =>
      times.length ? (since(times, start) / base).toFixed(2) : '-';
    return [
      `${host}, ${name}`,
      both(asked),
      both(form),
      of(form, [0], whole),
      listening.length ? both(listening) : '-',
      of(listening, [0], whole),
      of(form, asked, connected),
      of(listening, asked, connected),
    ];
  }),
];

const both = (values) => `${Math.round(median(values))} (${Math.round(minimum(values))})`;
