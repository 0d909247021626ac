// @vitest-environment node
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { writeMail } from './mails.mjs';
import { setStage } from './stage.mjs';

const VALUES = {
  to: 'eva@example.com',
  base: 'http://localhost/',
  token: 'TOKEN',
  name: 'Eva {link}',
  brand: 'Sealport',
};

test.each([
  ['registration', '#/confirm/TOKEN'],
  ['existing', '#/passwordreset'],
  ['reset', '#/passwordreset/TOKEN'],
  ['deletion', '#/profile/delete/TOKEN'],
])('the %s email is complete in every language', (kind, route) => {
  const subjects = ['en', 'de', 'it'].map((language) => {
    const mail = writeMail(kind, { ...VALUES, language });
    expect(mail.link).toBe(`http://localhost/${route}?lang=${language}`);
    expect(mail.text).toContain(mail.link);
    expect(mail.text.replace(VALUES.name, '')).not.toMatch(/[{}]|undefined/);
    return mail.subject;
  });
  expect(new Set(subjects).size).toBe(3);
  expect(writeMail(kind, { ...VALUES, language: 'fr' }).language).toBe('en');
});

test('emails to addresses that are not confirmed carry no words of whoever registered them', () => {
  for (const kind of ['registration', 'existing']) {
    expect(writeMail(kind, { ...VALUES, language: 'en' }).text).not.toContain('Eva');
  }
});

async function requestReset(stage, email = 'demo@example.com') {
  const visitor = stage.visit();
  await visitor.openPage();
  await visitor.call('POST /auth/resetpassword', { email });
  return visitor;
}

test('the outbox lists emails for tests, newest first, and prints them', async () => {
  const stage = await setStage();
  const visitor = await requestReset(stage);
  await requestReset(stage);
  const response = await visitor.fetch('/outbox.json');
  const mails = await response.json();
  expect(mails.map(({ id }) => id)).toEqual([2, 1]);
  expect(mails[0]).toEqual({
    id: 2,
    to: 'demo@example.com',
    language: 'en',
    subject: 'Reset your password',
    text: expect.stringContaining('Hello Ada Rossi,'),
    link: expect.stringMatching(new RegExp(`^${stage.url}#/passwordreset/[\\w-]{43}\\?lang=en$`)),
    kind: 'reset',
    date: '2030-01-01T00:00:00.000Z',
  });
  expect(stage.printed).toHaveLength(2);
  expect(stage.printed[1]).toContain(mails[0].link);
});

test('the outbox is a page with links that work, and with nothing inline', async () => {
  const stage = await setStage();
  const visitor = await requestReset(stage);
  const html = await (await visitor.fetch('/outbox')).text();
  const [{ link }] = await (await visitor.fetch('/outbox.json')).json();
  expect(html).toContain(`<a href="${link}">${link}</a>`);
  expect(html).not.toMatch(/<script|<style|style=|\son\w+=/i);
  const css = await visitor.fetch('/outbox.css');
  expect(css.headers.get('content-type')).toBe('text/css; charset=utf-8');
});

test('the outbox shows names as text, not as markup', async () => {
  const stage = await setStage();
  const visitor = stage.visit();
  await visitor.logIn();
  const display_name = '<img src=x onerror="alert(1)">&';
  await visitor.call('POST /settings/profile', { display_name, language: 'it', country: 'IT' });
  await requestReset(stage);
  const html = await (await visitor.fetch('/outbox')).text();
  expect(html).not.toContain('<img');
  expect(html).toContain('Buongiorno &#60;img src=x onerror=&#34;alert(1)&#34;&#62;&#38;');
});

test('the link leads where the page is, or where it is said to be', async () => {
  const stage = await setStage({ origin: 'https://sign.example.org/portal' });
  await requestReset(stage);
  expect(stage.service.outbox.mails[0].link).toMatch(/^https:\/\/sign\.example\.org\/portal\/#\//);
});

test.each([
  ['127.0.0.1:99', 'http://127.0.0.1:99/#/'],
  ['app.localhost', 'http://app.localhost/#/'],
  ['[::1]:99', 'http://[::1]:99/#/'],
  ['evil.example', null],
  ['localhost.evil.example', null],
  ['localhost:80@evil.example', null],
])('the Host header %s makes the link start with %s', async (host, start) => {
  const { visit, url, service } = await setStage();
  const visitor = visit();
  await visitor.openPage();
  const headers = {
    Host: host,
    Cookie: `signing_session=${visitor.cookies.get('signing_session')}`,
    'X-CSRF-Token': visitor.csrf,
  };
  await new Promise((resolve, reject) => {
    request(new URL('/api/v1/auth/resetpassword', url), { method: 'POST', headers }, resolve)
      .on('error', reject)
      .end('{"email":"demo@example.com"}');
  });
  const { link } = service.outbox.mails[0];
  expect(link.startsWith(start ?? `${url}#/`), link).toBe(true);
});
