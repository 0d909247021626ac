import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startServer } from '../service/server.mjs';
import { createVisitor } from '../service/stage.mjs';
import { root } from '../setup.mjs';
import type { Engine } from './driver.ts';
import { startFront } from './front.ts';
import { createTab, type Tab } from './tab.ts';

export type Person = { readonly email: string; readonly password: string };

export type Stage = ReturnType<typeof setStage>;

/** The built application, the stand-in service and an engine. What a page causes without an announcement fails its test. */
export function setStage(engine: Engine) {
  let server: Awaited<ReturnType<typeof startServer>>;
  let front: Awaited<ReturnType<typeof startFront>>;
  let people = 0;
  const tabs: Tab[] = [];

  beforeAll(async () => {
    const dist = join(root, 'dist');
    if (!existsSync(join(dist, 'index.html'))) throw new Error('First: node build.mjs build');
    server = await startServer({ dist, port: 0 });
    front = await startFront(server.port);
  });
  afterAll(async () => {
    await engine.stop();
    front?.close();
    await server?.close();
  });
  afterEach(async () => {
    front.mend();
    await Promise.all(tabs.splice(0).map((tab) => tab.close()));
    expect(front.problems()).toEqual([]);
  });

  /** The link in the latest email to an address. */
  function mailedTo(address: string) {
    const mail = server.service?.outbox.mails.find(({ to }) => to === address);
    if (!mail) throw new Error(`No email to ${address}.`);
    return mail.link;
  }

  /** Somebody with a profile. */
  async function register(language = 'en'): Promise<Person> {
    people += 1;
    const person = { email: `person${people}@example.com`, password: `password of ${people}` };
    const client = createVisitor(front.url);
    await client.openPage();
    const { email, password } = person;
    const profile = { display_name: 'Ada Rossi', email, language, country: 'IT' };
    await client.call('POST /auth/register', profile);
    const token = /confirm\/([^?]+)/.exec(mailedTo(email))?.[1];
    await client.call(`POST /auth/confirm/${token}`, { password });
    return person;
  }

  return {
    url: () => front.url,
    front: () => front,
    mailedTo,
    register,

    /** The id of a new account. */
    async addAccount({ email, password }: Person, account: { name: string; url: string }) {
      const client = createVisitor(front.url);
      await client.logIn(email, password);
      const { body } = await client.call('POST /settings/accounts', account);
      return String(body.id);
    },

    /** A browser without a past. */
    async visit(locale = 'en-US') {
      const tab = createTab(await engine.open(locale));
      tabs.push(tab);
      return tab;
    },
  };
}
