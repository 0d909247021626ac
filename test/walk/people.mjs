import { DEMO } from '../service/demo.mjs';

/** What the person may have chosen for a new password. */
const passwords = ['another password', DEMO.password];

const demo = [DEMO.email, 'Ada Rossi', 'Nextcloud Milano', 'Kanzlei Berger'];
/** @param {number} count */
const nameOf = (count) => `Private Person ${count}.`;

/**
 * Somebody who can log in: the demo user for as long as that works, then others.
 *
 * @param {{ plainUrl: string, service: ReturnType<typeof import('../service/service.mjs').createService> }} stage
 */
export function createPeople({ plainUrl, service }) {
  let email = DEMO.email;
  let count = 0;

  /** Opens a page and returns how to make calls from it. */
  async function openPage() {
    const page = await fetch(plainUrl);
    const [cookie = ''] = page.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
    const [, token = ''] = /name="csrf-token" content="([^"]*)"/.exec(await page.text()) ?? [];
    /** @type {(path: string, body: unknown) => Promise<boolean>} */
    return async (path, body) => {
      const headers = { cookie, 'X-CSRF-Token': token };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(`${plainUrl}api/v1${path}`, init)).ok;
    };
  }

  async function register() {
    count += 1;
    email = `private${count}@example.com`;
    const person = { email, display_name: nameOf(count), language: 'it', country: 'IT' };
    const call = await openPage();
    await call('/auth/register', person);
    const { link = '' } = service.outbox.mails.find(({ to }) => to === email) ?? {};
    const [, token = ''] = /confirm\/([^?]+)/.exec(link) ?? [];
    await call(`/auth/confirm/${token}`, { password: passwords[0] });
  }

  return {
    /** Nobody else may see this. */
    secrets: () => [...demo, ...(count > 0 ? [email, nameOf(count)] : [])],
    async current() {
      for (const password of passwords) {
        const call = await openPage();
        if (await call('/auth/login', { email, password })) return { email, password };
      }
      await register();
      return { email, password: passwords[0] ?? '' };
    },
  };
}
