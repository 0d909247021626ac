// Promises that a check of a few minutes cannot verify. They are listed so that nobody assumes that they were checked.
import { NotCheckedError } from '../run.mjs';

/** @type {(id: string, promise: string, reason: string) => import('../run.mjs').ServicePromise} */
const createUnseenPromise = (id, promise, reason) => ({
  id,
  promise,
  application: '',
  remedy: '',
  check: async () => {
    throw new NotCheckedError(reason);
  },
});

/** @type {readonly import('../run.mjs').ServicePromise[]} */
export const unseenPromises = [
  createUnseenPromise(
    'session-lifetime',
    'A session lives for at least five minutes after its last call.',
    'It would take too long. Log in, take the machine offline for five minutes, and go on.',
  ),
  createUnseenPromise(
    'link-lifetime',
    'A registration link is valid for a day, the others for an hour, and not for ever.',
    'It would take too long. Look into the configuration of the service.',
  ),
  createUnseenPromise(
    'timing',
    'Login, registration and password reset take about as long for known as for unknown addresses.',
    'A few calls over a network do not show it, and many would lock logins. Hash a password for unknown addresses too, and send emails after the answer.',
  ),
  createUnseenPromise(
    'mail-content',
    'Emails come in the language of their reader, and their links lead to the configured page.',
    'The check reads no mailbox. Register once, and read the email.',
  ),
  createUnseenPromise(
    'logs',
    'Paths with one-time tokens are in no log.',
    'The check reads no logs. Search them for "check-service-unknown-token", which this run has sent.',
  ),
];
