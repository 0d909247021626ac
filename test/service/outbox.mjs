import { ok, pathOf, send } from './answers.mjs';
import { escapeHtml } from './page.mjs';

const MOST_MAILS = 500;

const CSS = `:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { max-inline-size: 46rem; margin: 2rem auto; padding-inline: 1rem; }
article { border: 1px solid GrayText; border-radius: .5rem; margin-block: 1rem; padding: 0 1.25rem; }
h2 { margin-block-end: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/**
 * @typedef {ReturnType<typeof import('./mails.mjs').writeMail>} Letter
 * @typedef {Letter & { id: number, date: string }} Mail
 */

/**
 * Every email the service would have sent, newest first, for people (/outbox) and for tests (/outbox.json).
 *
 * @param {{ now: () => number, print: (text: string) => void }} options
 */
export function createOutbox({ now, print }) {
  /** @type {Mail[]} */
  const mails = [];
  let count = 0;

  /** @type {Record<string, (res: import('./answers.mjs').Response) => void>} */
  const pages = {
    '/outbox': (res) => sendText(res, 'text/html', render(mails)),
    '/outbox.css': (res) => sendText(res, 'text/css', CSS),
    '/outbox.json': (res) => send(res, ok(mails)),
  };

  return {
    mails,
    /** @param {Letter} letter */
    add(letter) {
      count += 1;
      mails.unshift({ id: count, date: new Date(now()).toISOString(), ...letter });
      mails.length = Math.min(mails.length, MOST_MAILS);
      print(
        `Email to ${letter.to}: ${letter.subject}\n\n${letter.text.replace(/^(?=.)/gm, '  ')}\n`,
      );
    },
    /**
     * Answers if the request is for the outbox.
     *
     * @param {import('./answers.mjs').Request} req
     * @param {import('./answers.mjs').Response} res
     */
    handle(req, res) {
      const path = pathOf(req);
      const page = Object.hasOwn(pages, path) && req.method === 'GET' ? pages[path] : null;
      page?.(res);
      return Boolean(page);
    },
  };
}

/**
 * @param {import('./answers.mjs').Response} res
 * @param {string} type
 * @param {string} text
 */
function sendText(res, type, text) {
  res.writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' });
  res.end(text);
}

/** @param {readonly Mail[]} mails */
const render = (mails) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Outbox</title>
<link rel="stylesheet" href="/outbox.css">
<h1>Outbox</h1>
<p>The emails that a real service would have sent, newest first. <a href="/outbox">Look again</a> ·
<a href="/">To the application</a></p>
${mails.map(renderMail).join('\n') || '<p>No emails yet.</p>'}
</html>
`;

/** @param {Mail} mail */
const renderMail = ({ to, date, language, subject, text, link }) => `<article>
<h2 lang="${language}">${escapeHtml(subject)}</h2>
<dl>
<dt>To</dt><dd>${escapeHtml(to)}</dd>
<dt>Date</dt><dd><time datetime="${date}">${date.slice(0, 19).replace('T', ' ')} UTC</time></dd>
</dl>
<pre lang="${language}">${escapeHtml(text).replace(escapeHtml(link), anchor)}</pre>
</article>`;

/** @param {string} link already escaped */
const anchor = (link) => `<a href="${link}">${link}</a>`;
