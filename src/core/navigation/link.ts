import { getString } from '../../lib/decode.ts';
import { match, parseHash, withLanguage } from '../../lib/router.ts';
import { type Route, routes } from '../../routes.ts';
import type { Language } from '../language/detect.ts';
import { settings } from '../settings/settings.ts';

/** The route that a hash matches, if it belongs to the application. */
export function matchHref(hash: string): Route | undefined {
  const parsed = hash.startsWith('#/') ? parseHash(hash) : undefined;
  return parsed && match(routes, parsed.path);
}

/** The `href` of a link to a route: the operator's own page if there is one, otherwise the route in the current language. */
export const resolveHref = (
  name: Route['name'],
  hash: string,
  language: Language | undefined,
): string => getString(settings().links, name) ?? withLanguage(hash, language);
