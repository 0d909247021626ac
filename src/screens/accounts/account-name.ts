import type { AccountSummary } from '../../api/accounts.ts';
import { isBlank, toSafeText } from '../../lib/safe-text.ts';

/** The name of an account where it is only shown: the ID stands in for a missing name. */
export const getDisplayName = ({ id, name }: AccountSummary) =>
  toSafeText(isBlank(name) ? id : name);
