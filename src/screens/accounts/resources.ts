import {
  type Account,
  type AccountSummary,
  listAccounts,
  loadAccount,
} from '../../api/accounts.ts';
import { createResource } from '../../api/resource.ts';

export const accountsResource = createResource<readonly AccountSummary[]>(listAccounts);
export const accountResource = createResource<Account>(loadAccount);
