import { getString, isObject } from '../../lib/decode.ts';

/** Specification section 3: language is an ISO 639-1 code, country an ISO 3166 alpha-2 code. */
export type User = {
  readonly display_name: string;
  readonly email: string;
  readonly language: string;
  readonly country: string;
};

/** Undefined without an email address. Fields that we do not know are kept: a profile is sent back whole. */
export function decodeUser(value: unknown): User | undefined {
  const email = getString(value, 'email');
  if (!isObject(value) || email === undefined) return undefined;
  return {
    ...value,
    display_name: getString(value, 'display_name') ?? '',
    email,
    language: getString(value, 'language') ?? 'en',
    country: getString(value, 'country') ?? '',
  };
}
