import { text } from '../lib/decode.ts';

/** Specification section 3: language is an ISO 639-1 code, country an ISO 3166 alpha-2 code. */
export type User = {
  readonly display_name: string;
  readonly email: string;
  readonly language: string;
  readonly country: string;
};

/** Undefined without an e-mail address; every other field has a fallback. */
export function decodeUser(value: unknown): User | undefined {
  const email = text(value, 'email');
  if (email === undefined) return undefined;
  return {
    display_name: text(value, 'display_name') ?? email,
    email,
    language: text(value, 'language') ?? 'en',
    country: text(value, 'country') ?? '',
  };
}
