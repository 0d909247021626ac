import { analytics, settings } from '../core/settings/settings.ts';
import type { conditions, placeholders } from './directives.mjs';

/** When a part of a page such as `{app}` … `{end}` is shown. */
const conditionChecks: Readonly<Record<(typeof conditions)[number], () => boolean>> = {
  app: () => settings().links.appStore !== false,
  analytics: () => analytics() !== undefined,
  'no-analytics': () => analytics() === undefined,
  unreachable: () => {
    const { address, email, phone } = settings().operator;
    return (address ?? email ?? phone) === undefined;
  },
};

/** The texts for placeholders such as `{brand}`. */
const placeholderValues: Readonly<Record<(typeof placeholders)[number], () => string>> = {
  brand: () => settings().brand,
  api: () => settings().service.api,
  web: () => settings().service.web,
};

// The assertion is safe, because the compiler (src/build/pages) rejects other conditions.
export const isConditionMet = (condition: string | undefined): boolean =>
  conditionChecks[condition as keyof typeof conditionChecks]();

/** Replaces the placeholders in a text by values from the settings. Other braces stay. */
export const fillSettings = (text: string): string =>
  text.replace(/\{([a-z-]+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(placeholderValues, name)
      ? placeholderValues[name as keyof typeof placeholderValues]()
      : placeholder,
  );
