import { isObject, parseJson, property } from '../lib/decode.ts';
import { metaContent } from './page.ts';

export type Operator = {
  readonly name?: string;
  readonly address?: readonly string[];
  readonly email?: string;
  readonly phone?: string;
  readonly register?: string;
  readonly vatId?: string;
};

export type LinkName = 'imprint' | 'privacy' | 'contact' | 'appStore' | 'ios';

export type Settings = {
  readonly apiBase: string;
  readonly analytics: { readonly id: string; readonly url: string } | undefined;
  readonly brand: string;
  readonly operator: Operator | undefined;
  readonly links: Readonly<Partial<Record<LinkName, string>>>;
  readonly session: 'page' | 'server';
};

const linkNames: readonly LinkName[] = ['imprint', 'privacy', 'contact', 'appStore', 'ios'];
const operatorTexts = ['name', 'email', 'phone', 'register', 'vatId'] as const;

/**
 * The settings that the operator put into the page: base64 of UTF-8 JSON (contract, section 1). A key
 * that is missing or of the wrong type gets its default; `problems` names each that was wrong.
 */
export function decodeSettings(content: string | undefined): {
  settings: Settings;
  problems: readonly string[];
} {
  const problems: string[] = [];
  const json = content?.trim() ? parseJson(fromBase64(content.trim())) : {};
  if (!isObject(json)) problems.push('not base64 of a JSON object');
  const read = <Value>(
    key: string,
    fallback: Value,
    decode: (value: unknown) => Value | undefined,
  ) => {
    const value = property(json, key);
    if (value === undefined || value === null) return fallback;
    const decoded = decode(value);
    if (decoded === undefined) problems.push(key);
    return decoded ?? fallback;
  };
  const settings: Settings = {
    apiBase: read('apiBase', '', decodeBase),
    analytics: read<Settings['analytics']>('analytics', undefined, decodeAnalytics),
    brand: read('brand', 'Sealport', (value) => string(value)?.trim().slice(0, 40) || undefined),
    operator: read<Operator | undefined>('operator', undefined, decodeOperator),
    links: read('links', {}, decodeLinks),
    session: read('session', 'page', (value) =>
      value === 'page' || value === 'server' ? value : undefined,
    ),
  };
  return { settings, problems };
}

let current: Settings | undefined;

/** The page's settings, read once. What is wrong with them is said once, on the console. */
export function settings(): Settings {
  if (current) return current;
  const decoded = decodeSettings(metaContent('settings'));
  if (decoded.problems.length > 0) {
    console.error(
      `The page's settings are wrong, defaults are used: ${decoded.problems.join(', ')}.`,
    );
  }
  current = decoded.settings;
  return current;
}

function fromBase64(content: string): string {
  try {
    const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

const string = (value: unknown) => (typeof value === 'string' ? value : undefined);

function url(value: unknown, protocols: readonly string[], base?: string): string | undefined {
  const text = string(value)?.trim();
  if (!text || !URL.canParse(text, base)) return undefined;
  return protocols.includes(new URL(text, base).protocol) ? text : undefined;
}

function decodeBase(value: unknown): string | undefined {
  if (value === '') return '';
  return url(value, ['http:', 'https:'], location.href)?.replace(/\/+$/, '');
}

function decodeAnalytics(value: unknown): Settings['analytics'] {
  const id = property(value, 'id');
  const base = url(property(value, 'url'), ['http:', 'https:'], location.href);
  const known = typeof id === 'string' || typeof id === 'number' ? String(id).trim() : '';
  if (!known || !base) return undefined;
  return { id: known, url: new URL(base.replace(/\/*$/, '/'), location.href).href };
}

function decodeOperator(value: unknown): Operator | undefined {
  if (!isObject(value)) return undefined;
  const operator: Record<string, string | readonly string[]> = {};
  for (const key of operatorTexts) {
    const text = string(property(value, key))?.trim();
    if (text) operator[key] = text;
  }
  const address = property(value, 'address');
  const lines = Array.isArray(address) ? address.filter((line) => string(line)?.trim()) : [];
  if (lines.length > 0) operator.address = lines;
  return Object.keys(operator).length > 0 ? operator : undefined;
}

function decodeLinks(value: unknown): Settings['links'] | undefined {
  if (!isObject(value)) return undefined;
  const links: Partial<Record<LinkName, string>> = {};
  for (const name of linkNames) {
    const link = url(property(value, name), ['https:']);
    if (link) links[name] = link;
  }
  return links;
}
