import { idOf, stringAt } from '../lib/decode.ts';
import { anything, call, segment } from './client.ts';

/** Name and URL as the service gave them, whole; empty where it gave none. */
export type AccountSummary = { readonly id: string; readonly name: string; readonly url: string };
export type Account = AccountSummary & { readonly secret: string };
export type AccountData = Pick<Account, 'name' | 'url'>;

/** Entries that are no accounts are left out; an answer that is no list is none. */
export const listAccounts = (signal: AbortSignal) =>
  call('GET', 'settings/accounts', {
    signal,
    decode: (body): readonly AccountSummary[] | undefined =>
      Array.isArray(body)
        ? body.map(decodeSummary).filter((account) => account !== undefined)
        : undefined,
  });

/** 409 `duplicate_name` or `duplicate_url`. Answers with the id. */
export const createAccount = (account: AccountData) =>
  call('POST', 'settings/accounts', {
    body: account,
    decode: idOf,
  });

export const loadAccount = (id: string, signal: AbortSignal) =>
  call('GET', `settings/accounts/${segment(id)}`, {
    signal,
    decode(body): Account | undefined {
      const summary = decodeSummary(body);
      return summary && { ...summary, secret: stringAt(body, 'secret') ?? '' };
    },
  });

/** 409 `duplicate_name` or `duplicate_url`. */
export const updateAccount = (id: string, account: AccountData) =>
  call('POST', `settings/accounts/${segment(id)}`, { body: account, decode: anything });

export const deleteAccount = (id: string) =>
  call('DELETE', `settings/accounts/${segment(id)}`, { decode: anything });

function decodeSummary(value: unknown): AccountSummary | undefined {
  const id = idOf(value);
  if (id === undefined) return undefined;
  return { id, name: stringAt(value, 'name') ?? '', url: stringAt(value, 'url') ?? '' };
}
