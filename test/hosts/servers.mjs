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
 * `files` is the folder that is served, `service` and `httpPort` are ports, `folder` and `logs` are folders. Without `tls`,
 * the server speaks HTTP, as behind a proxy that speaks HTTPS.
 *
 * @typedef {{ certificate: string, key: string }} Tls
 * @typedef {{ files: string, port: number, httpPort: number, service: number, folder: string, logs: string, tls?: Tls }} HostOptions
 */

/** A port at which nothing listens, in place of a service. */
export const closedPort = 9;

/** The ports are outside of the range from which the system assigns free ports. */
const servers = {
  nginx: { program: '/usr/sbin/nginx', port: 18_410 },
  apache: { program: '/usr/sbin/apache2', port: 18_420 },
  caddy: { program: '/usr/bin/caddy', port: 18_430 },
};
/** @typedef {keyof typeof servers} Name */
export const names = /** @type {Name[]} */ (Object.keys(servers));

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const modulePath = '/usr/lib/apache2/modules';
/** Returns the modules that Debian loads, and those of the guide. Built-in modules have no file. */
const getApacheModules = () =>
  [
    'mpm_event',
    'unixd',
    'authz_core',
    'authz_host',
    'alias',
    'autoindex',
    'dir',
    'mime',
    'filter',
    'setenvif',
    'status',
    'log_config',
    'logio',
    ...(/a2enmod (.+)\n/.exec(readConfiguration('apache'))?.[1] ?? '').split(' '),
  ].filter((name) => existsSync(join(modulePath, `mod_${name}.so`)));

const configurationFiles = {
  nginx: 'nginx/sealport.conf',
  apache: 'apache/sealport.conf',
  caddy: 'caddy/Caddyfile',
};

/** Reads the shipped configuration of a server. @param {Name} name */
export const readConfiguration = (name) => readShipped(configurationFiles[name]);

/** Reads a shipped file. @param {string} path */
export const readShipped = (path) =>
  readFileSync(join(import.meta.dirname, '../../src/host/servers', path), 'utf8');

/** Completes the shipped configuration of each server, and returns the arguments that start it. @type {Record<Name, (options: HostOptions, shipped: string) => { config: string, args: string[] }>} */
const serverSetups = {
  nginx: ({ folder, logs }, shipped) => ({
    args: ['-p', folder, '-c', join(folder, 'config')],
    config: `load_module ${brotliModule}; daemon off; user root; pid ${folder}/pid; error_log ${logs}/error.log;
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
  apache: ({ folder, logs, port, httpPort }, shipped) => ({
    args: ['-f', join(folder, 'config'), '-DFOREGROUND'],
    config: `ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/pid
Define APACHE_LOG_DIR ${logs}
ErrorLog ${logs}/error.log
ServerName localhost
User www-data
Group www-data
${getApacheModules()
  .map((name) => `LoadModule ${name}_module ${modulePath}/mod_${name}.so`)
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
Listen 127.0.0.1:${httpPort}
${shipped}
`,
  }),
  caddy: ({ folder, port, httpPort, tls }, shipped) => ({
    args: ['run', '--config', join(folder, 'config'), '--adapter', 'caddyfile'],
    // A Caddyfile has a single block of global options.
    config: shipped.replace(
      /^\{\n/m,
      () => `{
	admin off
	default_bind 127.0.0.1
	${tls ? `http_port ${httpPort}\n\thttps_port ${port}` : ''}
`,
    ),
  }),
};

/**
 * Starts a server.
 *
 * @param {Name} name
 * @param {{ files: string, service: number, tls?: Tls, rewrite?: (text: string) => string, configuration?: (options: HostOptions) => string }} options
 *   `rewrite` changes the configuration, and `configuration` replaces the shipped one
 */
export async function startHost(name, { rewrite = (text) => text, configuration, ...rest }) {
  const folder = mkdtempSync(join(tmpdir(), `host-${name}-`));
  chmodSync(folder, 0o755);
  const { program, port } = servers[name];
  const logs = join(folder, 'logs');
  mkdirSync(logs);
  const options = { ...rest, folder, logs, port, httpPort: port + 1 };
  const shipped = rewrite(
    configuration ? configuration(options) : adapt[name](readConfiguration(name), options),
  );
  const { config, args } = serverSetups[name](options, shipped);
  writeFileSync(join(folder, 'config'), config);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errorOutput = '';
  child.stderr.on('data', (chunk) => {
    errorOutput += chunk;
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  async function close() {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  }
  const httpUrl = `http://localhost:${options.tls ? options.httpPort : port}/`;
  const deadline = Date.now() + 20_000;
  while (!(await fetch(httpUrl, { redirect: 'manual' }).catch(() => undefined))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await close();
      throw new Error(`${name} does not start: ${errorOutput}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  /** Reads everything that the server has logged, in files and on standard error. */
  const readLogs = () =>
    readdirSync(logs)
      .map((file) => readFileSync(join(logs, file), 'utf8'))
      .join('') + errorOutput;
  const url = options.tls ? `https://localhost:${port}/` : httpUrl;
  return { url, httpUrl, logs, readLogs, close };
}
