import { property } from '../lib/decode.ts';
import { settings } from './settings.ts';

/** Who runs the service, for imprint, privacy and contact. */
export type Operator = {
  readonly name?: string;
  readonly address?: readonly string[];
  readonly email?: string;
  readonly phone?: string;
  readonly register?: string;
  readonly vatId?: string;
};

const texts = ['name', 'email', 'phone', 'register', 'vatId'] as const;

/** The operator's details; undefined when none of them was entered. */
export function operator(source: unknown = settings().operator): Operator | undefined {
  const found: Record<string, string | readonly string[]> = {};
  for (const key of texts) {
    const value = text(property(source, key));
    if (value) found[key] = value;
  }
  const address = property(source, 'address');
  const lines = Array.isArray(address) ? address.map(text).filter((line) => line !== '') : [];
  if (lines.length > 0) found.address = lines;
  return Object.keys(found).length > 0 ? found : undefined;
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
