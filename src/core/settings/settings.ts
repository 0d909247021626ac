import { parseJson } from '../../lib/decode.ts';
import { pageOwner } from '../owners.ts';
import { metaContent } from './meta.ts';
import { decodeSchema, type schema } from './schema.mjs';

/** A setting with a default has always a value. */
type Value<Row> = Row extends readonly [(written: unknown) => infer Found, string, string]
  ? NonNullable<Found>
  : Row extends readonly [(written: unknown) => infer Found, string]
    ? Found
    : { readonly [Key in keyof Row]: Value<Row[Key]> };

export type Settings = Value<typeof schema>;

/**
 * The settings that the operator put into the page: base64 of UTF-8 JSON. What is missing or wrong has its default;
 * `problems` has a sentence for each that is wrong.
 */
export function decodeSettings(content = ''): {
  settings: Settings;
  problems: readonly string[];
} {
  const written = content.trim();
  const { values, problems } = decodeSchema(written ? parseJson(fromBase64(written)) : {});
  // `decodeTable` goes through the table by name, which the compiler does not follow.
  return { settings: values as Settings, problems };
}

const cache = pageOwner.createStore<Settings | undefined>(() => undefined);

/** The page's settings, read once. What is wrong with them is said once, on the console. */
export function settings(): Settings {
  const cached = cache.get();
  if (cached) return cached;
  const decoded = decodeSettings(metaContent('settings'));
  if (decoded.problems.length > 0) console.error(`Wrong settings: ${decoded.problems.join(' ')}`);
  cache.set(decoded.settings);
  return decoded.settings;
}

function fromBase64(content: string): string {
  try {
    const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
}

/** Who runs the service, for imprint, privacy and contact; undefined when no detail was entered. */
export function operator() {
  const details = settings().operator;
  return Object.values(details).some((value) => value !== undefined) ? details : undefined;
}

/** Both the id and the URL of Matomo, the URL absolute and with its closing slash, or nothing. */
export function analytics() {
  const { id, url } = settings().analytics;
  return id && url ? { id, url: new URL(url, location.href).href.replace(/\/*$/, '/') } : undefined;
}
