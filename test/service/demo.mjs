import { hashPassword } from './passwords.mjs';
import { createAccount } from './profiles.mjs';

/** The profile that is there from the start. */
export const DEMO = { email: 'demo@example.com', password: 'demo-password' };

const PROFILE = { display_name: 'Ada Rossi', email: DEMO.email, language: 'en', country: 'IT' };

const ACCOUNTS = [
  {
    id: '4m7c-x2pa-93hf-tq6w',
    name: 'Nextcloud Milano',
    url: 'https://cloud.milano.example.org/',
  },
  {
    id: 'b8ke-5ng3-yz4r-2vdj',
    name: 'Kanzlei Berger',
    url: 'https://dateien.kanzlei-berger.example.de/nextcloud/',
  },
];

/** Made once: it is slow on purpose, and tests start many servers. */
let hash = /** @type {ReturnType<typeof hashPassword> | undefined} */ (undefined);

/** @param {ReturnType<typeof import('./profiles.mjs').createProfiles>} profiles */
export async function addDemo(profiles) {
  hash ??= hashPassword(DEMO.password);
  const user = profiles.add(PROFILE, await hash);
  for (const { id, ...values } of ACCOUNTS) user.accounts.set(id, createAccount(values, id));
}
