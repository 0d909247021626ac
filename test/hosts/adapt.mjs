/** @typedef {import('./servers.mjs').HostOptions} HostOptions */

/** @typedef {readonly [from: string | RegExp, to: string]} Change */

/**
 * Applies the changes that the comments of a configuration ask for. Throws if the text to be replaced is missing.
 *
 * @type {(text: string, changes: readonly Change[]) => string}
 */
const applyChanges = (text, changes) =>
  changes.reduce((result, [from, to]) => {
    if (result.replace(from, '') === result) throw new Error(`The configuration has no ${from}`);
    return result.replaceAll(from, () => to);
  }, text);

const certificates = '/etc/letsencrypt/live/sign.example.com';

/** Adapts the shipped configuration; without a certificate, as the guide says for a server behind a proxy. @type {Record<import('./servers.mjs').Name, (text: string, options: HostOptions) => string>} */
export const adapt = {
  nginx: (text, { files, service, port, httpPort, logs, tls }) =>
    applyChanges(text, [
      ['/var/log/nginx', logs],
      ['127.0.0.1:8090', `127.0.0.1:${service}`],
      ['"/srv/sealport"', `"${files}"`],
      ['server_name sign.example.com', 'server_name localhost'],
      .../** @type {Change[]} */ (
        tls
          ? [
              [`${certificates}/fullchain.pem`, tls.certificate],
              [`${certificates}/privkey.pem`, tls.key],
              ['listen 80;', `listen 127.0.0.1:${httpPort};`],
              ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
              ['  listen [::]:80;\n', ''],
              ['  listen [::]:443 ssl http2;\n', ''],
              ['https://sign.example.com', `https://localhost:${port}`],
            ]
          : [
              [/# Visitors who come by http\..*?\n}\n/gs, ''],
              [/^ *ssl_.*\n/gm, ''],
              ['listen 443 ssl http2;', `listen 127.0.0.1:${port};`],
              ['  listen [::]:443 ssl http2;\n', ''],
              ['X-Forwarded-Proto $scheme', 'X-Forwarded-Proto https'],
            ]
      ),
    ]),
  apache: (text, { files, service, port, httpPort, tls }) =>
    applyChanges(text, [
      ['127.0.0.1:8090', `127.0.0.1:${service}`],
      ['"/srv/sealport"', `"${files}"`],
      ['NAME sign.example.com', 'NAME localhost'],
      .../** @type {Change[]} */ (
        tls
          ? [
              [`${certificates}/fullchain.pem`, tls.certificate],
              [`${certificates}/privkey.pem`, tls.key],
              [/https:..\$\{SEALPORT_NAME\}/g, `https://localhost:${port}`],
              ['*:80>', `*:${httpPort}>`],
              ['*:443>', `*:${port}>`],
            ]
          : [
              [/# Visitors who come by http\..*?<\/VirtualHost>\n/gs, ''],
              [/^( *# <-\n)? *SSL.*\n/gm, ''],
              ['*:443>', `*:${port}>`],
              ['X-Forwarded-Proto expr=%{REQUEST_SCHEME}', 'X-Forwarded-Proto https'],
            ]
      ),
    ]),
  caddy: (text, { files, service, port, logs, tls }) =>
    applyChanges(text, [
      ['/var/log/caddy', logs],
      ['127.0.0.1:8090', `127.0.0.1:${service}`],
      ['"/srv/sealport"', `"${files}"`],
      [
        '\nsign.example.com {',
        tls ? `\nlocalhost {\n\ttls ${tls.certificate} ${tls.key}` : `\n:${port} {`,
      ],
      .../** @type {Change[]} */ (
        tls
          ? [['http://sign.example.com {', 'http://localhost {']]
          : [
              [/# Visitors who come by http\..*?\n}\n/gs, ''],
              [
                'header_up -Forwarded',
                'header_up -Forwarded\n\t\t\theader_up X-Forwarded-Proto https',
              ],
            ]
      ),
    ]),
};
