import { parseJson } from '../../lib/decode.ts';
import { metaContent } from './meta.ts';
import { decodeTable, type Setting, type table } from './table.mjs';

type Values<Rows> = {
  readonly [Key in keyof Rows]: Rows[Key] extends Setting<infer Value> ? Value : Values<Rows[Key]>;
};

export type Settings = Values<typeof table>;

/**
 * The settings that the operator put into the page: base64 of UTF-8 JSON. What is missing or wrong has its default;
 * `problems` has a sentence for each that is wrong.
 */
export function decodeSettings(content = ''): {
  settings: Settings;
  problems: readonly string[];
} {
  const { values, problems } = decodeTable(content.trim() ? parseJson(fromBase64(content)) : {});
  // `decodeTable` goes through the table by name, which the compiler does not follow.
  return { settings: values as Settings, problems };
}

let current: Settings | undefined;

/** The page's settings, read once. What is wrong with them is said once, on the console. */
export function settings(): Settings {
  if (current) return current;
  const decoded = decodeSettings(metaContent('settings'));
  if (decoded.problems.length > 0) console.error(`Wrong settings: ${decoded.problems.join(' ')}`);
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
