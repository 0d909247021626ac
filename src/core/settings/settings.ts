import { isObject, parseJson, property } from '../../lib/decode.ts';
import { metaContent } from './meta.ts';

export type LinkName = 'imprint' | 'privacy' | 'contact' | 'appStore' | 'ios';

export type Settings = {
  readonly apiBase: string;
  readonly brand: string;
  readonly links: Readonly<Partial<Record<LinkName, string>>>;
  readonly session: 'page' | 'server';
  /** Decoded where they are used, which most visits never do. */
  readonly analytics: unknown;
  readonly operator: unknown;
};

type Decoders = {
  readonly [Key in keyof Settings]: readonly [
    fallback: Settings[Key],
    decode: (value: unknown) => Settings[Key] | undefined,
  ];
};

const brandMax = 40;

/** Each key with its default and what makes a value of it. Undefined: the value is wrong. */
const decoders: Decoders = {
  apiBase: ['', (value) => (value === '' ? value : httpUrl(value)?.replace(/\/+$/, ''))],
  analytics: [undefined, object],
  brand: ['Sealport', (value) => filledText(value)?.slice(0, brandMax)],
  links: [{}, decodeLinks],
  session: ['page', (value) => (value === 'page' || value === 'server' ? value : undefined)],
  operator: [undefined, object],
};

/**
 * The settings that the operator put into the page: base64 of UTF-8 JSON. A key
 * that is missing or of the wrong type gets its default; `problems` names each that was wrong.
 */
export function decodeSettings(content = ''): {
  settings: Settings;
  problems: readonly string[];
} {
  const json = content.trim() ? parseJson(fromBase64(content)) : {};
  const problems = isObject(json) ? [] : ['not base64 of a JSON object'];
  const settings: Record<string, unknown> = {};
  for (const [key, [fallback, decode]] of Object.entries(decoders)) {
    const value = property(json, key) ?? undefined;
    const decoded = value === undefined ? undefined : decode(value);
    if (value !== undefined && decoded === undefined) problems.push(key);
    settings[key] = decoded ?? fallback;
  }
  // Object.entries forgets the keys, of which the type of `decoders` misses none.
  return { settings: settings as Settings, problems };
}

/** What holds where the operator says nothing. */
export const defaults: Settings = decodeSettings().settings;

let current: Settings | undefined;

/** The page's settings, read once. What is wrong with them is said once, on the console. */
export function settings(): Settings {
  if (current) return current;
  const decoded = decodeSettings(metaContent('settings'));
  if (decoded.problems.length > 0) {
    console.error(`Wrong settings, defaults used: ${decoded.problems.join(', ')}`);
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

export const filledText = (value: unknown) =>
  (typeof value === 'string' && value.trim()) || undefined;

function object(value: unknown) {
  return isObject(value) ? value : undefined;
}

/** Absolute, or relative to the page. */
export function httpUrl(value: unknown): string | undefined {
  const typed = filledText(value);
  if (!typed || !URL.canParse(typed, location.href)) return undefined;
  return /^https?:$/.test(new URL(typed, location.href).protocol) ? typed : undefined;
}

/** Links that are not `https:` are left out. */
function decodeLinks(value: unknown): Settings['links'] | undefined {
  if (!isObject(value)) return undefined;
  const isGood = (link: unknown) =>
    filledText(link)?.startsWith('https://') && URL.canParse(String(link));
  return Object.fromEntries(Object.entries(value).filter(([, link]) => isGood(link)));
}
