import {
  type Account,
  type AccountSummary,
  listAccounts,
  loadAccount,
} from '../../api/accounts.ts';
import { createResource } from '../../session/resource.ts';

export const accountListResource = createResource<readonly AccountSummary[]>(listAccounts);
export const accountDetailsResource = createResource<Account>(loadAccount);
