// @vitest-environment node
import languages from 'i18n:languages';
import { expect } from 'vitest';
import {
  adminSettingsUrl,
  parsePlatformUrl,
  suggestBaseUrl,
} from '../../src/core/forms/platform-url.ts';
import { detectLanguage, languageOf, shipped } from '../../src/core/language/choice.ts';
import { fill, match, parseHash } from '../../src/lib/router.ts';
import { routes } from '../../src/routes.ts';
import type { Random } from '../support.ts';
import { family } from './family.ts';
import { hostileText } from './hostile.ts';

const names = Object.keys(routes);
const codes: readonly string[] = languages.map(([code]) => code);
const segments = ['/', '/confirm/', '/passwordreset/', '/accounts/', '/profile/delete/', '/docs/'];

family(
  'a route matches one of the table, with params that are one segment, or none',
  (random) => random.pick(['#', '', '#/', ...segments.map((it) => `#${it}`)]) + hostileText(random),
  (hash) => {
    const target = parseHash(hash);
    if (!target) return;
    expect(/^[/?]/.test(hash.replace(/^#/, '') || '/')).toBe(true);
    expect(target.path.startsWith('/')).toBe(true);
    const found = match(routes, target.path);
    if (!found) return;
    expect(names).toContain(found.name);
    for (const value of Object.values(found.params)) {
      expect(['', '.', '..']).not.toContain(value);
      // Browsers give no half surrogate pairs in an address, and none come out of percent signs.
      if (!value.isWellFormed()) expect(hash.isWellFormed()).toBe(false);
    }
    if (!hash.isWellFormed()) return;
    const written = fill(routes[found.name][0], found.params);
    expect(match(routes, written)).toEqual(found);
    expect(written.split('/')).toHaveLength(routes[found.name][0].split('/').length);
  },
);

family(
  'a query is read as texts, and never as more than it says',
  (random) => `#/login?${hostileText(random, ['lang=', '&', 'status=', 'de', '%'])}`,
  (hash) => {
    const query = parseHash(hash)?.query;
    expect(query).toBeInstanceOf(URLSearchParams);
    const language = languageOf(query ?? new URLSearchParams());
    expect([undefined, ...codes]).toContain(language);
    if (language) expect(hash).toContain('lang');
    for (const value of query?.values() ?? []) expect(typeof value).toBe('string');
  },
);

family(
  'the language is always one that is shipped',
  (random) => {
    const query = () => hostileText(random, ['lang=', '?lang=de', '&lang=it', 'lang=__proto__']);
    const browser = Array.from({ length: random.below(4) }, () => hostileText(random));
    return { hash: `#/?${query()}`, search: `?${query()}`, browser };
  },
  ({ hash, search, browser }) => {
    const { language, chosen } = detectLanguage(hash, search, browser);
    expect(codes).toContain(language);
    if (chosen) expect(hash + search).toContain('lang');
    for (const tag of browser) expect(codes).toContain(shipped(tag));
  },
);

// Without Latin-1 letters: once it is hot, URL.canParse of Node 20 takes them for broken UTF-8.
const urlPieces = [
  'https://',
  'http://',
  'HTTPS://',
  'cloud.example',
  '/',
  '//',
  ':',
  '@',
  '?',
  '#',
];
const randomUrl = (random: Random) =>
  (
    random.pick(['https://', 'https://h', 'http://h/', 'https://h/cloud/', '']) +
    hostileText(random, [...urlPieces, 'index.php', 'login', 'apps', '[::1]', ':8080', '\u202e'])
  ).replace(/[\u0080-\u00ff]/g, '');

family(
  'a platform URL that passes is a plain web address, and the help leads to one',
  randomUrl,
  (typed) => {
    const url = parsePlatformUrl(typed);
    const base = suggestBaseUrl(typed);
    const admin = adminSettingsUrl(typed);
    if (!url) return expect([base, admin]).toEqual([undefined, undefined]);
    expect(url.protocol).toMatch(/^https?:$/);
    expect([url.username, url.password]).toEqual(['', '']);
    expect(url.host).not.toBe('');
    expect(typed.trim()).not.toMatch(/[\s\\]/);
    expect(new URL(admin ?? '').host).toBe(url.host);
    if (base === undefined) return;
    expect(parsePlatformUrl(base)?.host).toBe(url.host);
    expect(suggestBaseUrl(base)).toBeUndefined();
  },
);
