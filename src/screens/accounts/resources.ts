import {
  type Account,
  type AccountSummary,
  listAccounts,
  loadAccount,
} from '../../api/accounts.ts';
import { createResource, forgetResource, patchResource } from '../../session/resource.ts';

export const accountListResource = createResource<readonly AccountSummary[]>(listAccounts);
export const accountDetailsResource = createResource<Account>(loadAccount);

/** Forgets an account that has been deleted. */
export function forgetAccount(id: string) {
  forgetResource(accountDetailsResource, id);
  patchResource(accountListResource, (all) => all.filter((other) => other.id !== id));
}
