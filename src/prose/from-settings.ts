import { analytics } from '../core/settings/analytics-settings.ts';
import { operator } from '../core/settings/operator.ts';
import { settings } from '../core/settings/settings.ts';
import type { conditions, words } from './marks.mjs';

/** Where the app is found; undefined where the operator says that there is none. */
export function appStore(): string | undefined {
  const { brand, links } = settings();
  const link = links.appStore as string | false | undefined;
  if (link === false) return undefined;
  return link ?? `https://apps.apple.com/us/search?term=${encodeURIComponent(brand)}`;
}

/** `{app}` … `{end}`: when a part of a page is shown. */
const isMet: Readonly<Record<(typeof conditions)[number], () => boolean>> = {
  app: () => appStore() !== undefined,
  analytics: () => analytics() !== undefined,
  'no-analytics': () => analytics() === undefined,
  named: () => operator()?.name !== undefined,
  unnamed: () => operator()?.name === undefined,
};

export const holds = (condition = ''): boolean =>
  Object.hasOwn(isMet, condition) && isMet[condition as keyof typeof isMet]();

const service = () => ({
  api: 'https://api.certificate24.com/',
  web: 'https://www.certificate24.com/',
  ...(settings() as { readonly service?: { readonly api?: string; readonly web?: string } })
    .service,
});
const hostOf = (address: string) => new URL(address).host;

/** `{brand}`: what a text says for it. */
const values: Readonly<Record<(typeof words)[number], () => string>> = {
  brand: () => settings().brand,
  api: () => service().api,
  web: () => service().web,
  'api-host': () => hostOf(service().api),
  'web-host': () => hostOf(service().web),
  'operator-name': () => operator()?.name ?? '',
};

/** A text with the words of the settings filled in. Other braces stay. */
export const filled = (text: string): string =>
  text.replace(/\{([a-z-]+)\}/g, (mark, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof typeof values]() : mark,
  );
