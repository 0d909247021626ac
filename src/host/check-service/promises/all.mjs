import { accountPromises } from './accounts.mjs';
import { everyAnswerPromises } from './every.mjs';
import { linkPromises } from './links.mjs';
import { originPromises } from './origin.mjs';
import { unseenPromises } from './unseen.mjs';
import { loginPromises, logoutPromises, profilePromises } from './user.mjs';
import { visitorPromises } from './visitor.mjs';

/** All promises in the order of their checks. Later checks use the results of earlier ones. */
export const allPromises = [
  ...visitorPromises,
  ...originPromises,
  ...loginPromises,
  ...profilePromises,
  ...accountPromises,
  ...linkPromises,
  ...logoutPromises,
  ...everyAnswerPromises,
  ...unseenPromises,
];
