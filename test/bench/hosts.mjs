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
import { slow, startBrowser } from './browser.mjs';
import { buildControls } from './controls.mjs';
import { ownViews, prepare, visitSlowly } from './first-view.mjs';
import { startLink } from './link.mjs';
import { startServer } from './server.mjs';
import { inTurn } from './statistics.mjs';

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
 * The first views over nginx, Caddy and the bench's own server, each beside the controls that the same server sends, over
 * a slow line outside of the browser: only there it shows in which order a server sends what was asked for at once. For
 * each host its `name` and `views`, as in first-view.mjs.
 */
export async function measureHosts(rounds, log) {
  const stage = await startStage();
  try {
    const hosts = [await stage.start('nginx'), await stage.start('caddy'), await startOwn(stage)];
    return await measureAt(stage, hosts.map(viewsOf), rounds, log);
  } finally {
    await stage.close();
  }
}

/** In English: the other languages differ by a dictionary. */
function viewsOf({ name, url, controls }) {
  const others = Object.entries(controls).map(([control, address]) => {
    return { name: control, url: address, selector: 'input[name=password]' };
  });
  const own = ownViews(url).filter((view) => view.name.endsWith(' en'));
  return { name, views: [...others, ...own] };
}

export async function measureAt({ browser, link }, hosts, rounds, log) {
  const results = [];
  for (const { name, views } of hosts) {
    const prepared = [];
    for (const view of views) prepared.push(await prepare(browser, view));
    results.push({ name, views: prepared });
  }
  const all = results.flatMap(({ name, views }) => views.map((view) => ({ name, view })));
  await inTurn(all, rounds, async ({ name, view }, round) => {
    log(`round ${round + 1}: ${name}, ${view.name}`);
    link.forget();
    await visitSlowly(browser, view, profile);
  });
  return results;
}

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
      return { name, url, controls: { static: `${url}static/`, control: `${url}control/` } };
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
  return { name: 'bench', url, controls: { static: still, control } };
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
