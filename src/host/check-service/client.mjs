// Calls a service as the application in a browser does. A redirect is returned as the answer, so that it can be reported.

/**
 * @typedef {object} Answer
 * @property {string} call such as `POST /auth/login`
 * @property {string} sent a description of the request
 * @property {number} status
 * @property {Headers} headers
 * @property {string} text
 * @property {unknown} body undefined if the text is not JSON
 * @property {boolean} isStale whether the request came from a session that had been replaced
 *
 * @typedef {object} RequestOptions
 * @property {unknown} [body] a string is sent as it is
 * @property {Record<string, string>} [params] of the path
 * @property {string | null} [token] in place of the newest one; null sends none
 * @property {Record<string, string>} [headers]
 * @property {boolean} [isStale] whether the cookie is that of a session that has been replaced
 * @property {string} [note] a remark about the request for the report
 */

const maxBodyBytes = 1024 * 1024;

/** There is no usable answer. The message says why, and what to do. */
export class RequestError extends Error {
  /**
   * @param {string} sent
   * @param {string} message
   */
  constructor(sent, message) {
    super(message);
    this.sent = sent;
  }
}

const ownAuthority =
  'For an authority of your own, start the check with NODE_EXTRA_CA_CERTS=authority.pem.';
const incompleteChain = `The authority of its certificate is not known, or the chain is incomplete. Let the server send the whole chain. ${ownAuthority}`;

/** Messages by the code of the network error. @type {Record<string, string>} */
const explanations = {
  ENOTFOUND: 'The name of the host is not known. Correct the address, or add it to the DNS.',
  EAI_AGAIN:
    'The name of the host could not be looked up. Correct the address, or check the DNS of this machine.',
  ECONNREFUSED: 'Nothing listens there. Start the service, or correct host and port.',
  ECONNRESET:
    'The connection was closed before there was an answer. Look into the log of the service and of the proxy in front of it.',
  EPIPE:
    'The connection was closed while the request was being sent. Read a request to its end before refusing it.',
  EHOSTUNREACH: 'There is no way to the host. Check the network and the firewall.',
  ENETUNREACH: 'There is no way to the host. Check the network and the firewall.',
  ETIMEDOUT: 'The host does not accept connections. Check the firewall.',
  UND_ERR_CONNECT_TIMEOUT: 'The host does not accept connections. Check the firewall.',
  UND_ERR_SOCKET:
    'The connection was closed before the answer was complete. Look into the log of the service and of the proxy in front of it.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are larger than 16 KiB. Send fewer.',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH:
    'The answer has another length than its header Content-Length says. Correct the header.',
  HPE_INVALID_CONSTANT:
    'The port does not speak HTTP. Correct the port, or use https:// where the service speaks TLS.',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'The port does not speak TLS. Use http:// in the address, or switch TLS on at this port.',
  ERR_SSL_PACKET_LENGTH_TOO_LONG:
    'The port does not speak TLS. Use http:// in the address, or switch TLS on at this port.',
  DEPTH_ZERO_SELF_SIGNED_CERT: `Its certificate is self-signed, and no browser accepts it. ${ownAuthority}`,
  SELF_SIGNED_CERT_IN_CHAIN: incompleteChain,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: incompleteChain,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: incompleteChain,
  UNABLE_TO_GET_ISSUER_CERT: incompleteChain,
  CERT_UNTRUSTED: incompleteChain,
  CERT_HAS_EXPIRED: 'Its certificate has expired. Renew it, and automate the renewal.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'Its certificate is for another name. Get one for this name, or correct the address.',
};

/**
 * A network error of Node. `fetch` wraps it, and Node reports an error for each address of a host.
 *
 * @typedef {Error & { code?: string, cause?: NetworkError, errors?: NetworkError[] }} NetworkError
 */

/** @type {(error: NetworkError, timeoutMs: number) => string} */
function explainError(error, timeoutMs) {
  if (error.name === 'TimeoutError')
    return `There was no complete answer within ${timeoutMs / 1000} seconds. The application would wait for ever: look for what the service is waiting for.`;
  const { cause } = error;
  const causes = [error, ...(cause ? [cause] : []), ...(cause?.errors ?? [])];
  const code = causes.map((it) => it.code).find((known) => known && explanations[known]);
  const detail = causes.map(({ message }) => message).find((message) => message !== 'fetch failed');
  return code ? (explanations[code] ?? '') : `There is no answer that can be read: ${detail}.`;
}

/** @typedef {ReturnType<typeof createClient>} Client */

/**
 * Creates a client with a cookie jar of its own and the newest CSRF token.
 *
 * @param {object} options
 * @param {string} options.base of the calls, up to and including `/api/v1`
 * @param {number} options.timeoutMs for one call
 * @param {string | undefined} [options.origin] of the page, if it is another one
 * @param {(answer: Answer) => void} options.onAnswer
 * @param {(secret: string) => void} options.onSecret is called with each text that must not appear in the report
 */
export function createClient({ base, timeoutMs, origin, onAnswer, onSecret }) {
  /** @type {Map<string, { value: string, path: string }>} */
  const cookies = new Map();

  /** @type {(path: string) => string} */
  const formatCookies = (path) =>
    [...cookies]
      .filter(([, cookie]) => `${path}/`.startsWith(cookie.path.replace(/\/?$/, '/')))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');

  const client = {
    cookies,
    token: '',
    /** Returns the cookies as one text, which shows whether they have changed. */
    serializeCookies: () => [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
    /**
     * Makes a call. Rejects with a RequestError only.
     *
     * @param {string} call
     * @param {RequestOptions} options
     * @returns {Promise<Answer>}
     */
    async call(call, options = {}) {
      const { body, params = {}, token = client.token, headers = {}, note = '' } = options;
      const [method = 'GET', pattern = '/'] = call.split(' ');
      const path = pattern.replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(params[name] ?? ''),
      );
      const url = new URL(base + path);
      const cookie = formatCookies(url.pathname);
      const content = typeof body === 'string' ? body : JSON.stringify(body);
      const sent = describeRequest({ method, path, content, token, note });
      const init = { method, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) };
      try {
        const response = await fetch(url, {
          .../** @type {RequestInit} */ (init),
          headers: {
            Accept: '*/*',
            ...(origin && { Origin: origin }),
            ...(cookie && { Cookie: cookie }),
            ...(token && { 'X-CSRF-Token': token }),
            ...(content !== undefined && { 'Content-Type': 'application/json' }),
            ...headers,
          },
          body: content ?? null,
        });
        storeCookies(response, url);
        const newest = response.headers.get('x-csrf-token');
        if (newest) {
          client.token = newest;
          onSecret(newest);
        }
        const text = await readText(response, sent);
        const { status, headers: received } = response;
        const answer = {
          call,
          sent,
          status,
          headers: received,
          text,
          body: parseJson(text),
          isStale: options.isStale ?? false,
        };
        onAnswer(answer);
        return answer;
      } catch (error) {
        if (error instanceof RequestError) throw error;
        throw new RequestError(sent, explainError(/** @type {NetworkError} */ (error), timeoutMs));
      }
    },
  };

  /** @type {(response: Response, url: URL) => void} */
  function storeCookies(response, url) {
    for (const line of response.headers.getSetCookie()) {
      const { name, value, attributes } = parseCookie(line);
      const isExpired =
        Number(attributes.get('max-age') ?? 1) <= 0 ||
        Date.parse(attributes.get('expires') ?? '') < Date.now();
      if (isExpired) cookies.delete(name);
      else {
        const folder = url.pathname.replace(/\/[^/]*$/, '') || '/';
        cookies.set(name, { value, path: attributes.get('path') || folder });
        if (value.length > 5) onSecret(value);
      }
    }
  }
  return client;
}

/**
 * Parses a Set-Cookie header. The names of the attributes are in lower case.
 *
 * @param {string} line
 */
export function parseCookie(line) {
  const [pair = '', ...rest] = line.split(';');
  const [name = '', ...value] = pair.split('=');
  const attributes = rest.map((attribute) => {
    const [key = '', ...content] = attribute.split('=');
    return /** @type {const} */ ([key.trim().toLowerCase(), content.join('=').trim()]);
  });
  return { name: name.trim(), value: value.join('=').trim(), attributes: new Map(attributes) };
}

/** @type {(response: Response, sent: string) => Promise<string>} */
async function readText(response, sent) {
  const chunks = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBodyBytes)
      throw new RequestError(
        sent,
        'The answer is larger than 1 MiB. Reading was stopped; the application would read it all. Is this the service?',
      );
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** @type {(text: string) => unknown} */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @type {(request: { method: string, path: string, content: string | undefined, token: string | null, note: string }) => string} */
function describeRequest({ method, path, content, token, note }) {
  const shown = content && (content.length > 200 ? `${content.length} bytes` : content);
  const details = [shown, token ? '' : 'without X-CSRF-Token', note].filter(Boolean);
  return [`${method} ${path}`, ...details].join(', ');
}
