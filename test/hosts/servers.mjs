// Starts the servers of the hosting guide on loopback, with the configurations that are shipped.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from '../setup.mjs';
import { encryption, hasIpv6 } from './encryption.mjs';
import { askedModules } from './guide.mjs';

/** @typedef {import('./encryption.mjs').Tls} Tls */

const here = import.meta.dirname;
const programs = {
  nginx: '/usr/sbin/nginx',
  apache: '/usr/sbin/apache2',
  caddy: '/usr/bin/caddy',
};
/** @typedef {keyof typeof programs} Name */
export const names = /** @type {Name[]} */ (Object.keys(programs));
const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const packages = [
  'nginx',
  'libnginx-mod-http-brotli-static',
  'apache2-bin',
  'caddy',
  'media-types',
];

/** Installs what is missing of the servers, where the system lets us. Throws a sentence otherwise. */
export function ensureServers() {
  const missing = () => [...Object.values(programs), brotli].filter((path) => !existsSync(path));
  if (missing().length > 0) install('web servers', packages);
  if (missing().length > 0) {
    throw new Error(
      `The hosts cannot be tested without ${missing().join(', ')}. As root on Debian they are installed by ` +
        `themselves; elsewhere: apt-get install ${packages.join(' ')}`,
    );
  }
}

/** The shipped file with the values that its comments ask to change. Each must be there. */
/** @type {(file: string, changes: [string | RegExp, string][]) => string} */
function adapt(file, changes) {
  let text = readFileSync(join(here, file), 'utf8');
  for (const [from, to] of changes) {
    if (text.replace(from, '') === text) throw new Error(`${file} has no ${from}`);
    text = text.replaceAll(from, () => to);
  }
  return text;
}

const library = '/usr/lib/apache2/modules';
// What Debian loads by itself, and what the guide asks for. What is built in has no file.
const modules = () =>
  [
    ...['mpm_event', 'unixd', 'authz_core', 'alias', 'autoindex', 'dir', 'mime', 'filter'],
    ...askedModules,
  ].filter((name) => existsSync(join(library, `mod_${name}.so`)));

const loopbacks = ['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])];

/** For each server its whole configuration, and how it is started with it. */
/** @type {Record<Name, (place: import('./encryption.mjs').Place, rewrite: (text: string) => string) => { config: string, args: string[] }>} */
const ways = {
  nginx: ({ files, service, folder, ...place }, rewrite) => ({
    args: ['-p', folder, '-c', join(folder, 'config')],
    config: `load_module ${brotli}; daemon off; user root; pid ${folder}/pid; error_log stderr;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
${rewrite(
  adapt('nginx/sealport.conf', [
    ['127.0.0.1:8090', `127.0.0.1:${service}`],
    ['/srv/sealport', files],
    ...encryption.nginx(place),
  ]),
)}
}
`,
  }),
  apache: ({ files, service, folder, ...place }, rewrite) => ({
    args: ['-f', join(folder, 'config'), '-DFOREGROUND'],
    config: `ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/errors
ServerName localhost
User www-data
Group www-data
${modules()
  .map((name) => `LoadModule ${name}_module ${library}/mod_${name}.so`)
  .join('\n')}
TypesConfig /etc/mime.types
<Directory />
  Options Indexes FollowSymLinks
</Directory>
${loopbacks.flatMap((it) => [place.port, place.plain].map((port) => `Listen ${it}:${port}`)).join('\n')}
${rewrite(
  adapt('apache/sealport.conf', [
    ['127.0.0.1:8090', `127.0.0.1:${service}`],
    ['/srv/sealport"', `${files}"`],
    ...encryption.apache(place),
  ]),
)}
`,
  }),
  caddy: ({ files, service, folder, ...place }, rewrite) => ({
    args: ['run', '--config', join(folder, 'config'), '--adapter', 'caddyfile'],
    config: `{
	admin off
	default_bind 127.0.0.1
	${place.tls ? `http_port ${place.plain}\n\thttps_port ${place.port}` : ''}
}
${rewrite(
  adapt('caddy/Caddyfile', [
    ['127.0.0.1:8090', `127.0.0.1:${service}`],
    ['"/srv/sealport"', `"${files}"`],
    ...encryption.caddy(place),
  ]),
)}
`,
  }),
};

/**
 * Starts one of them.
 *
 * @param {Name} name
 * @param {{ files: string, service: number, tls?: Tls | undefined, rewrite?: (text: string) => string }} options
 *   `files`: the folder that is served; `service`: the port of the service; `rewrite`: what the test changes in the
 *   configuration
 */
export async function startHost(name, { files, service, tls, rewrite = (text) => text }) {
  const folder = mkdtempSync(join(tmpdir(), `host-${name}-`));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const plain = await freePort();
  const place = { files, port, plain, service, folder, tls };
  const { config, args } = ways[name](place, rewrite);
  writeFileSync(join(folder, 'config'), config);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(programs[name], args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = tls ? `https://localhost:${port}/` : `http://127.0.0.1:${port}/`;
  const plainUrl = tls ? `http://localhost:${plain}/` : url;
  const until = Date.now() + 20_000;
  for (;;) {
    if (child.exitCode !== null || Date.now() > until) {
      await close();
      throw new Error(`${name} does not start: ${said}`);
    }
    const answer = await fetch(plainUrl, { redirect: 'manual' }).catch(() => undefined);
    if (answer) return { name, url, plain: plainUrl, close };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
      server.close(() => resolve(port));
    });
  });
