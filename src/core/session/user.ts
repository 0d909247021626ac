import { stringAt } from '../../lib/decode.ts';

/** Specification section 3: language is an ISO 639-1 code, country an ISO 3166 alpha-2 code. */
export type User = {
  readonly display_name: string;
  readonly email: string;
  readonly language: string;
  readonly country: string;
};

/** Undefined without an email address; any other field may be empty. */
export function decodeUser(value: unknown): User | undefined {
  const email = stringAt(value, 'email');
  if (email === undefined) return undefined;
  return {
    display_name: stringAt(value, 'display_name') ?? '',
    email,
    language: stringAt(value, 'language') ?? '',
    country: stringAt(value, 'country') ?? '',
  };
}
