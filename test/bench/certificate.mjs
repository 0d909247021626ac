import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/**
 * A self-signed certificate for this run (X.509 v1, P-256), written by hand because Node can read
 * certificates but not make them. `spki` is what Chromium's `--ignore-certificate-errors-spki-list`
 * wants: with it, unlike with "ignore all errors", the browser keeps its HTTP cache.
 */
export function createCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const name = sequence(set(sequence(oid('550403'), encode(0x0c, Buffer.from('localhost')))));
  const day = 86_400_000;
  const validity = sequence(time(Date.now() - day), time(Date.now() + day));
  const serial = encode(0x02, Buffer.from([1]));
  const body = sequence(serial, ecdsaWithSha256, name, validity, name, key);
  const signature = encode(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: pem(sequence(body, ecdsaWithSha256, signature)),
    spki: createHash('sha256').update(key).digest('base64'),
  };
}

/** One DER element: tag, length, content (X.690). */
function encode(tag, ...parts) {
  const content = Buffer.concat(parts);
  const { length } = content;
  const bytes = length < 0x100 ? [length] : [length >> 8, length & 0xff];
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from(head), content]);
}

const sequence = (...parts) => encode(0x30, ...parts);
const set = (...parts) => encode(0x31, ...parts);
const oid = (hex) => encode(0x06, Buffer.from(hex, 'hex'));

/** UTCTime: YYMMDDhhmmssZ. */
const time = (at) =>
  encode(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/\D/g, '')}Z`));

const pem = (der) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
