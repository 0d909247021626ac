import { parseJson } from '../../lib/decode.ts';
import { metaContent } from './meta.ts';
import { decodeSchema, type schema, type WrongSetting } from './schema.mjs';

/** The type of a setting's value. A setting with a default always has one. */
type Value<Entry> = Entry extends readonly [(written: unknown) => infer Found, string]
  ? NonNullable<Found>
  : Entry extends readonly [(written: unknown) => infer Found]
    ? Found
    : { readonly [Key in keyof Entry]: Value<Entry[Key]> };

export type Settings = Value<typeof schema>;

/**
 * Decodes the content of the `settings` element: base64 of UTF-8 JSON. Missing and wrong settings have their defaults;
 * `wrong` lists those that are wrong.
 */
export function decodeSettings(content = ''): {
  settings: Settings;
  wrong: readonly WrongSetting[];
} {
  const written = content.trim();
  const { values, wrong } = decodeSchema(written ? parseJson(fromBase64(written)) : {});
  // `decodeSchema` reads the schema by key, which the compiler cannot follow.
  return { settings: values as Settings, wrong };
}

let cache: Settings | undefined;

/** The settings of the page. They are read once, and those that are wrong are reported once on the console. */
export function settings(): Settings {
  if (cache) return cache;
  const decoded = decodeSettings(metaContent('settings'));
  if (decoded.wrong.length > 0)
    console.error('Wrong settings, which HOSTING.md describes:', JSON.stringify(decoded.wrong));
  cache = decoded.settings;
  return cache;
}

function fromBase64(content: string): string {
  try {
    const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

/** Matomo's ID and its absolute URL with a trailing slash. Undefined unless both are set. */
export function analytics() {
  const { id, url } = settings().analytics;
  return id && url ? { id, url: new URL(url, location.href).href.replace(/\/*$/, '/') } : undefined;
}
