import { escapeHtml } from '../../../src/build/index-html.mjs';
import { getPath, ok, sendJson } from './responses.mjs';

/**
 * @typedef {ReturnType<typeof import('./mails.mjs').writeMail>} Mail
 */

/**
 * Collects the emails that a real service would send, newest first. /outbox shows them to people, and /outbox.json to
 * programs.
 *
 * @param {(text: string) => void} print
 */
export function createOutbox(print) {
  /** @type {Mail[]} */
  const mails = [];
  return {
    mails,
    /** @param {Mail} mail */
    add(mail) {
      mails.unshift(mail);
      print(`Email to ${mail.to}: ${mail.subject}\n  ${mail.link}\n`);
    },
    /**
     * Handles a request for the outbox, and returns whether it was one.
     *
     * @type {(req: import('node:http').IncomingMessage, res: import('node:http').ServerResponse) => boolean}
     */
    handle(req, res) {
      const path = getPath(req);
      if (path === '/outbox.json') sendJson(res, ok(mails));
      else if (path === '/outbox') {
        res.setHeader('Content-Type', 'text/html; charset=utf-8');
        res.setHeader('Cache-Control', 'no-store');
        res.end(render(mails));
      }
      return path === '/outbox.json' || path === '/outbox';
    },
  };
}

/** @param {readonly Mail[]} mails */
const render = (mails) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Outbox</title>
<h1>Outbox</h1>
<p>The emails that a real service would have sent, newest first. <a href="/outbox">Reload</a> ·
<a href="/">To the application</a></p>
${mails.map(renderMail).join('\n') || '<p>No emails yet.</p>'}
</html>
`;

/** @param {Mail} mail */
const renderMail = ({ to, subject, text, link }) => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To: ${escapeHtml(to)}</p>
<p>${escapeHtml(text)}</p>
<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>
</article>`;
