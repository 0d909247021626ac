import { accountPromises } from './accounts.mjs';
import { everyAnswerPromises } from './every.mjs';
import { linkPromises } from './links.mjs';
import { originPromises } from './origin.mjs';
import { unseenPromises } from './unseen.mjs';
import { loginPromises, logoutPromises, profilePromises } from './user.mjs';
import { visitorPromises } from './visitor.mjs';

/** In the order in which they are checked: later ones use what earlier ones have found. */
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
