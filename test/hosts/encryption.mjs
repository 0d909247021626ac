// What tests change in the configurations to have a certificate of their own, or none.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';

/**
 * `plain`: the port of those who come by http; `tls`: the files of a certificate, without which nothing is encrypted, as
 * behind a proxy that speaks HTTPS.
 *
 * @typedef {{ certificate: string, key: string }} Tls
 * @typedef {{ files: string, port: number, plain: number, service: number, folder: string, tls: Tls | undefined }} Place
 */

/** Whether this computer has it. */
export const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((it) => it?.address === '::1');

const certificates = '/etc/letsencrypt/live/sign.example.com';

/** The certificate of the test and its name; without one what the guide says of a proxy that speaks HTTPS. */
/** @type {Record<'nginx' | 'apache' | 'caddy', (place: Place) => [string | RegExp, string][]>} */
export const encryption = {
  nginx: ({ port, plain, tls }) =>
    tls
      ? [
          [`${certificates}/fullchain.pem`, tls.certificate],
          [`${certificates}/privkey.pem`, tls.key],
          ['listen 80;', `listen 127.0.0.1:${plain};`],
          ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
          ['listen [::]:80;', hasIpv6 ? `listen [::1]:${plain};` : ''],
          ['listen [::]:443 ssl http2;', hasIpv6 ? `listen [::1]:${port} ssl http2;` : ''],
          ['https://sign.example.com', `https://localhost:${port}`],
          ['server_name sign.example.com', 'server_name localhost'],
        ]
      : [
          [/# Those who come by http\..*?\n}\n/gs, ''],
          [/^ *ssl_.*\n/gm, ''],
          ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
          ['  listen [::]:443 ssl http2;\n', ''],
        ],
  apache: ({ port, plain, tls }) =>
    tls
      ? [
          [`${certificates}/fullchain.pem`, tls.certificate],
          [`${certificates}/privkey.pem`, tls.key],
          ['NAME sign.example.com', 'NAME localhost'],
          [/https:..\$\{SEALPORT_NAME\}/g, `https://localhost:${port}`],
          ['*:80>', `*:${plain}>`],
          ['*:443>', `*:${port}>`],
        ]
      : [
          [/# Those who come by http\..*?<\/VirtualHost>\n/gs, ''],
          [/^( *# <-\n)? *SSL.*\n/gm, ''],
          ['*:443>', `*:${port}>`],
        ],
  caddy: ({ port, tls }) =>
    tls
      ? [['\nsign.example.com {', `\nlocalhost {\n\ttls ${tls.certificate} ${tls.key}`]]
      : [['\nsign.example.com {', `\n:${port} {`]],
};

const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

/**
 * Makes an authority and a certificate of its own for `localhost`, and a self-signed one.
 *
 * @param {string} folder
 * @param {number} [days] for how long the certificate is valid
 */
export function makeCertificates(folder, days = 90) {
  const at = (/** @type {string} */ name) => join(folder, name);
  const openssl = (/** @type {string[]} */ ...args) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const names = 'subjectAltName=DNS:localhost,DNS:other.localhost';
  writeFileSync(at('names'), names);
  openssl(
    'req',
    '-x509',
    ...key,
    '-days',
    '2',
    '-subj',
    '/CN=Authority',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  );
  openssl('req', ...key, '-subj', '/CN=localhost', '-keyout', 'key.pem', '-out', 'request.pem');
  const signed = [
    '-req',
    '-in',
    'request.pem',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
  ];
  openssl('x509', ...signed, '-days', String(days), '-extfile', 'names', '-out', 'certificate.pem');
  const own = ['-subj', '/CN=localhost', '-addext', names, '-keyout', 'own.key', '-out', 'own.pem'];
  openssl('req', '-x509', ...key, '-days', '2', ...own);
  return {
    authority: at('ca.pem'),
    signed: { certificate: at('certificate.pem'), key: at('key.pem') },
    selfSigned: { certificate: at('own.pem'), key: at('own.key') },
  };
}
