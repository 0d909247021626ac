import { property } from '../../lib/decode.ts';
import { settings } from './settings.ts';

/** Who runs the service, for imprint, privacy and contact. */
export type Operator = {
  readonly name?: string;
  readonly address?: readonly string[];
  readonly email?: string;
  readonly phone?: string;
  /** Who may act for a company. */
  readonly representative?: string;
  readonly registerCourt?: string;
  readonly register?: string;
  readonly vatId?: string;
  /** The supervisory authority, where the law wants one to be named. */
  readonly authority?: string;
  /** Of the root certificate, by SHA-256: 64 hexadecimal digits, with or without colons and spaces. */
  readonly fingerprint?: string;
};

const texts = [
  'name',
  'email',
  'phone',
  'representative',
  'registerCourt',
  'register',
  'vatId',
  'authority',
] as const;

const sha256 = /^([\da-f]{2}[: ]?){31}[\da-f]{2}$/i;

/** The operator's details; undefined when none of them was entered. */
export function operator(source: unknown = settings().operator): Operator | undefined {
  const found: Record<string, string | readonly string[]> = {};
  for (const key of texts) {
    const value = text(property(source, key));
    if (value) found[key] = value;
  }
  const fingerprint = text(property(source, 'fingerprint'));
  if (sha256.test(fingerprint)) found.fingerprint = fingerprint;
  const address = property(source, 'address');
  const lines = Array.isArray(address) ? address.map(text).filter((line) => line !== '') : [];
  if (lines.length > 0) found.address = lines;
  return Object.keys(found).length > 0 ? found : undefined;
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
