// Starts the servers of the hosting guide on loopback, with the configurations that are shipped.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adapt } from './adapt.mjs';

/**
 * `plain`: the port for http; `logs`: a folder; `tls`: the files of a certificate, without which nothing is encrypted, as
 * behind a proxy that speaks HTTPS.
 *
 * @typedef {{ certificate: string, key: string }} Tls
 * @typedef {{ files: string, port: number, plain: number, service: number, folder: string, logs: string, tls?: Tls }} Place
 */

/** Ports of their own, which nothing else is given by the system. */
const servers = {
  nginx: { program: '/usr/sbin/nginx', port: 18_410 },
  apache: { program: '/usr/sbin/apache2', port: 18_420 },
  caddy: { program: '/usr/bin/caddy', port: 18_430 },
};
/** @typedef {keyof typeof servers} Name */
export const names = /** @type {Name[]} */ (Object.keys(servers));

const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const library = '/usr/lib/apache2/modules';
/** What Debian loads by itself, and what the guide asks for. What is built in has no file. */
const modules = () =>
  [
    ...['mpm_event', 'unixd', 'authz_core', 'authz_host', 'alias', 'autoindex', 'dir', 'mime'],
    ...['filter', 'setenvif', 'status', 'log_config', 'logio'],
    ...(/a2enmod (.+)\n/.exec(readConfiguration('apache'))?.[1] ?? '').split(' '),
  ].filter((name) => existsSync(join(library, `mod_${name}.so`)));

const files = {
  nginx: 'nginx/sealport.conf',
  apache: 'apache/sealport.conf',
  caddy: 'caddy/Caddyfile',
};

/** The shipped configuration. @param {Name} name */
export const readConfiguration = (name) => readShipped(files[name]);

/** A shipped file by its path. @param {string} path */
export const readShipped = (path) => readFileSync(join(import.meta.dirname, path), 'utf8');

/** The whole configuration of a server around the shipped one, and how it is started with it. */
/** @type {Record<Name, (place: Place, shipped: string) => { config: string, args: string[] }>} */
const ways = {
  nginx: ({ folder, logs }, shipped) => ({
    args: ['-p', folder, '-c', join(folder, 'config')],
    config: `load_module ${brotli}; daemon off; user root; pid ${folder}/pid; error_log ${logs}/error.log;
events {}
http {
  include /etc/nginx/mime.types;
  access_log ${logs}/access.log;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
${shipped}
}
`,
  }),
  apache: ({ folder, logs, port, plain }, shipped) => ({
    args: ['-f', join(folder, 'config'), '-DFOREGROUND'],
    config: `ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/pid
Define APACHE_LOG_DIR ${logs}
ErrorLog ${logs}/error.log
ServerName localhost
User www-data
Group www-data
${modules()
  .map((name) => `LoadModule ${name}_module ${library}/mod_${name}.so`)
  .join('\n')}
TypesConfig /etc/mime.types
LogFormat "%h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\"" combined
# As Debian has it.
<Location "/server-status">
  SetHandler server-status
  Require local
</Location>
<Directory />
  Options Indexes FollowSymLinks
</Directory>
Listen 127.0.0.1:${port}
Listen 127.0.0.1:${plain}
${shipped}
`,
  }),
  caddy: ({ folder, port, plain, tls }, shipped) => ({
    args: ['run', '--config', join(folder, 'config'), '--adapter', 'caddyfile'],
    // A file has one block of global options.
    config: shipped.replace(
      /^\{\n/m,
      () => `{
	admin off
	default_bind 127.0.0.1
	${tls ? `http_port ${plain}\n\thttps_port ${port}` : ''}
`,
    ),
  }),
};

/**
 * Starts one of them.
 *
 * @param {Name} name
 * @param {{ files: string, service: number, tls?: Tls, rewrite?: (text: string) => string, configuration?: (place: Place) => string }} options
 *   `files`: the folder that is served; `service`: the port of the service; `rewrite`: what else is changed in the
 *   configuration; `configuration`: another one in place of the shipped one
 */
export async function startHost(name, { rewrite = (text) => text, configuration, ...options }) {
  const folder = mkdtempSync(join(tmpdir(), `host-${name}-`));
  chmodSync(folder, 0o755);
  const { program, port } = servers[name];
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const place = { ...options, folder, logs, port, plain: port + 1 };
  const shipped = rewrite(
    configuration ? configuration(place) : adapt[name](readConfiguration(name), place),
  );
  const { config, args } = ways[name](place, shipped);
  writeFileSync(join(folder, 'config'), config);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  async function close() {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
  const plain = `http://localhost:${place.tls ? place.plain : port}/`;
  const until = Date.now() + 20_000;
  while (!(await fetch(plain, { redirect: 'manual' }).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > until) {
      await close();
      throw new Error(`${name} does not start: ${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  /** Everything that the server has logged, in files and on its standard error. */
  const readLogs = () =>
    readdirSync(logs)
      .map((file) => readFileSync(join(logs, file), 'utf8'))
      .join('') + said;
  const url = place.tls ? `https://localhost:${port}/` : plain;
  return { url, plain, logs, readLogs, close };
}
