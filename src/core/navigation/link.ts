import { getString } from '../../lib/decode.ts';
import { match, parseHash, withLanguage } from '../../lib/router.ts';
import { type Route, routes } from '../../routes.ts';
import type { Language } from '../language/detect.ts';
import { settings } from '../settings/settings.ts';

/** The route that a link leads to, if it is one of ours. */
export function matchHref(hash: string): Route | undefined {
  const parsed = hash.startsWith('#/') ? parseHash(hash) : undefined;
  return parsed && match(routes, parsed.path);
}

/** Where a link to a route leads: to the operator's own page in its place, else there, in a language that is set. */
export const resolveHref = (
  name: Route['name'],
  hash: string,
  language: Language | undefined,
): string => getString(settings().links, name) ?? withLanguage(hash, language);
