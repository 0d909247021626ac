import { DEMO } from '../../../src/host/check-host/demo-login.mjs';
import { createUser } from '../../fixtures.mjs';
import { createAccount } from './profiles.mjs';

const profile = createUser({ display_name: 'Ada Rossi', email: DEMO.email, country: 'IT' });

const accounts = {
  '4m7c-x2pa-93hf-tq6w': { name: 'Nextcloud Milano', url: 'https://cloud.milano.example.org/' },
  'b8ke-5ng3-yz4r-2vdj': {
    name: 'Kanzlei Berger',
    url: 'https://dateien.kanzlei-berger.example.de/nextcloud/',
  },
};

/** @param {ReturnType<typeof import('./profiles.mjs').createProfiles>} profiles */
export function addDemo(profiles) {
  const user = profiles.add(profile, DEMO.password);
  for (const [id, values] of Object.entries(accounts)) {
    user.accounts.set(id, createAccount(values, id));
  }
}
