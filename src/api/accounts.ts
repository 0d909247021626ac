import { getString } from '../lib/decode.ts';
import { call, ignoreBody } from './client.ts';
import { getId } from './decode-id.ts';

/** Name and URL are as the service sent them, not made safe for display; empty if it has sent none. */
export type AccountSummary = { readonly id: string; readonly name: string; readonly url: string };
export type Account = AccountSummary & { readonly secret: string };
export type AccountData = Pick<Account, 'name' | 'url'>;

/** Skips entries that are not accounts. `null` is an empty list, as Go writes one; another response is invalid. */
export const listAccounts = () =>
  call('GET', 'settings/accounts', {
    decode(body): readonly AccountSummary[] | undefined {
      if (body === null) return [];
      return Array.isArray(body)
        ? body.map(decodeSummary).filter((account) => account !== undefined)
        : undefined;
    },
  });

/** Returns the ID. 409: `duplicate_name` or `duplicate_url`. */
export const createAccount = (account: AccountData) =>
  call('POST', 'settings/accounts', {
    body: account,
    decode: getId,
  });

export const loadAccount = (id: string) =>
  call('GET', `settings/accounts/${encodeURIComponent(id)}`, {
    decode(body): Account | undefined {
      const summary = decodeSummary(body);
      return summary && { ...summary, secret: getString(body, 'secret') ?? '' };
    },
  });

/** 409: `duplicate_name` or `duplicate_url`. */
export const updateAccount = (id: string, account: AccountData) =>
  call('POST', `settings/accounts/${encodeURIComponent(id)}`, {
    body: account,
    decode: ignoreBody,
  });

export const deleteAccount = (id: string) =>
  call('DELETE', `settings/accounts/${encodeURIComponent(id)}`, { decode: ignoreBody });

function decodeSummary(value: unknown): AccountSummary | undefined {
  const id = getId(value);
  if (id === undefined) return undefined;
  return { id, name: getString(value, 'name') ?? '', url: getString(value, 'url') ?? '' };
}
