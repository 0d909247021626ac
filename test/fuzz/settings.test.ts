import { expect } from 'vitest';
import { analytics } from '../../src/core/settings/analytics-settings.ts';
import { operator } from '../../src/core/settings/operator.ts';
import { decodeSettings } from '../../src/core/settings/settings.ts';
import { encodeSettings, type Random } from '../support.ts';
import { family } from './family.ts';
import { hostileObject, hostileText, hostileValue } from './hostile.ts';

const settingKeys = ['apiBase', 'brand', 'links', 'session', 'analytics', 'operator'];
const linkNames = ['imprint', 'privacy', 'contact', 'appStore', 'ios'] as const;
const textNames = ['name', 'email', 'phone', 'register', 'vatId'] as const;

const defaults = decodeSettings('').settings;

/** What somebody has entered under a name, and no prototype has. */
const own = (source: unknown, name: string): unknown =>
  Object.getOwnPropertyDescriptor(Object(source), name)?.value;

const entered = (value: unknown) => (typeof value === 'string' && value.trim()) || undefined;

family(
  'settings are complete, whatever the page says, and name what was wrong',
  (random) => {
    if (random.below(3) > 0) {
      const names = [...settingKeys, ...linkNames, ...textNames, 'id', 'url', 'address'];
      return encodeSettings(hostileValue(random, names) ?? null);
    }
    const text = hostileText(random);
    return random.below(2) === 0
      ? text
      : btoa([...text].filter((char) => char <= '\u00ff').join(''));
  },
  (content) => {
    const { settings, problems } = decodeSettings(content);
    expect(Object.keys(settings).sort()).toEqual([...settingKeys].sort());
    expect(typeof settings.apiBase).toBe('string');
    if (settings.apiBase)
      expect(new URL(settings.apiBase, location.href).protocol).toMatch(/^http/);
    expect(settings.brand).toMatch(/\S/);
    expect(settings.brand.length).toBeLessThanOrEqual(40);
    expect(['page', 'server']).toContain(settings.session);
    for (const problem of problems) expect(problem).toMatch(/^(not base64 of a JSON object|\w+)$/);
    if (problems[0]?.startsWith('not')) expect(settings).toEqual(defaults);
  },
);

const webAddress = (random: Random) =>
  random.pick(['', '', '', ' ', 'http', 'HTTPS://']) +
  random.pick(['https://', 'https://example.com', 'https://example.com/', '//', 'javascript:']) +
  (random.below(2) === 0 ? '' : hostileText(random, ['/', 'stats', '?', '#', ':8080', ' ']));

const isPlain = (text: unknown): text is string =>
  typeof text === 'string' && /^https:\/\/example\.com(?:\/[\w/]*)?$/.test(text);

/** As it comes out of the page: without what JSON cannot hold. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

const linksOf = (links: unknown) => decodeSettings(encodeSettings({ links }));

family(
  'a link is the https address that was entered under its name, or none',
  (random) =>
    asJson(
      random.below(10) === 0
        ? hostileValue(random, linkNames)
        : hostileObject(random, linkNames, () =>
            random.below(4) === 0 ? hostileValue(random) : webAddress(random),
          ),
    ),
  (source) => {
    const { settings, problems } = linksOf(source);
    const { links } = settings;
    const isWrong = source !== null && (typeof source !== 'object' || Array.isArray(source));
    expect(problems).toEqual(isWrong ? ['links'] : []);
    expect(Object.getPrototypeOf(links)).toBe(Object.prototype);
    for (const [name, link] of Object.entries(links)) {
      expect(link).toBe(own(source, name));
      expect(new URL(link).protocol).toBe('https:');
    }
    for (const name of linkNames) {
      expect(Object.hasOwn(links, name) || links[name] === undefined).toBe(true);
      if (isPlain(own(source, name))) expect(links[name]).toBe(own(source, name));
    }
  },
  (source) => linkNames.some((name) => /^https:/.test(entered(own(source, name)) ?? '')),
);

family(
  'analytics is an id and a web address with its closing slash, as entered, or nothing',
  (random) =>
    random.below(4) === 0
      ? hostileValue(random, ['id', 'url'])
      : {
          id: random.pick(['7', ' 7', 7, hostileText(random)]),
          url: webAddress(random),
        },
  (source) => {
    const found = analytics(source ?? null);
    const number = own(source, 'id');
    const id = entered(typeof number === 'number' ? String(number) : number);
    const url = own(source, 'url');
    if (id && isPlain(url)) expect(found?.url).toBe(`${url.replace(/\/*$/, '')}/`);
    if (!found) return;
    expect(Object.entries(found).map(([name, value]) => [name, typeof value])).toEqual([
      ['id', 'string'],
      ['url', 'string'],
    ]);
    expect(found.id).toBe(id);
    expect(entered(url)).toBeDefined();
    expect(found.url).toBe(new URL(found.url).href);
    expect(found.url).toMatch(/^https?:\/\/.+\/$/s);
  },
  (source) => analytics(source ?? null) !== undefined,
);

const details = (random: Random) => {
  const kind = random.below(4);
  if (kind > 1) return hostileText(random);
  if (kind === 1) return hostileValue(random);
  return Array.from({ length: random.below(4) }, () =>
    random.below(4) === 0 ? hostileValue(random) : hostileText(random),
  );
};

family(
  'an operator has the details that were entered, trimmed, and no others, or there is none',
  (random) =>
    random.below(10) === 0
      ? hostileValue(random, [...textNames, 'address'])
      : hostileObject(random, [...textNames, 'address', 'address'], () => details(random)),
  (source) => {
    const found = operator(source ?? null);
    const address = own(source, 'address');
    const lines = (Array.isArray(address) ? address : []).flatMap((line) => entered(line) ?? []);
    const expected = Object.fromEntries([
      ...textNames.map((name) => [name, entered(own(source, name))]),
      ['address', lines.length > 0 ? lines : undefined],
    ]);
    expect(found ?? {}).toEqual(expected);
    if (!found) return;
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
    const names: readonly string[] = [...textNames, 'address'];
    expect(Object.keys(found).filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(found)).not.toEqual([]);
  },
  (source) => operator(source ?? null) !== undefined,
);
