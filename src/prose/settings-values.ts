import { analytics, settings } from '../core/settings/settings.ts';
import type { conditions, words } from './directives.mjs';

/** `{app}` … `{end}`: when a part of a page is shown. */
const conditionChecks: Readonly<Record<(typeof conditions)[number], () => boolean>> = {
  app: () => settings().links.appStore !== false,
  analytics: () => analytics() !== undefined,
  'no-analytics': () => analytics() === undefined,
  named: () => settings().operator.name !== undefined,
  unnamed: () => settings().operator.name === undefined,
};

/** `{brand}`: what a text says for it. */
const values: Readonly<Record<(typeof words)[number], () => string>> = {
  brand: () => settings().brand,
  api: () => settings().service.api,
  web: () => settings().service.web,
  'operator-name': () => settings().operator.name ?? '',
};

// The compiler lets no other condition through.
export const isConditionMet = (condition: string | undefined): boolean =>
  conditionChecks[condition as keyof typeof conditionChecks]();

/** A text with the words of the settings filled in. Other braces stay. */
export const fillSettings = (text: string): string =>
  text.replace(/\{([a-z-]+)\}/g, (mark, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof typeof values]() : mark,
  );
