import { routes } from '../../routes.ts';
import {
  currentLocation,
  type RouteLocation,
  subscribeLocation,
} from '../navigation/navigation.ts';
import { analytics } from '../settings/settings.ts';

declare global {
  interface Navigator {
    /** True when the person asks not to be tracked: Firefox, Brave and extensions set it; others do not have it. */
    readonly globalPrivacyControl?: boolean;
  }
  interface Window {
    /** Matomo's script reads this queue. Commands may be pushed before it has loaded. */
    _paq?: { push(command: readonly unknown[]): unknown };
    trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy };
  }
}
type ScriptUrlPolicy = { createScriptURL: (url: string) => string };

/**
 * Loads Matomo when its id and URL are both set, and reports the first navigation of the page, the current one, and every later
 * one until the signal is aborted.
 * Does nothing in a browser that sends Global Privacy Control (https://www.w3.org/TR/gpc/).
 */
export function startAnalytics(first: RouteLocation, signal: AbortSignal) {
  const configured = analytics();
  if (!configured || navigator.globalPrivacyControl) return;
  const { id, url } = configured;
  push('setDoNotTrack', true);
  push('disableCookies');
  push('setTrackerUrl', `${url}matomo.php`);
  push('setSiteId', id);
  try {
    const script = document.createElement('script');
    script.src = toTrustedUrl(`${url}matomo.js`);
    document.head.append(script);
  } catch (error) {
    console.info('Analytics is blocked by the policy of this page.', error);
  }
  let reportedEntryId: string | undefined;
  const report = (location: RouteLocation) => {
    // A navigation changes the entry ID, and a change of language keeps it.
    if (location.entryId === reportedEntryId) return;
    reportedEntryId = location.entryId;
    const reportedUrl = toReportedUrl(location);
    push('setCustomUrl', `/#${reportedUrl}`);
    push('setDocumentTitle', reportedUrl);
    push('trackPageView');
  };
  report(first);
  report(currentLocation());
  subscribeLocation(() => report(currentLocation()), signal);
}

function push(...command: readonly unknown[]) {
  window._paq ??= [];
  window._paq.push(command);
}

/**
 * The URL as analytics may see it. Tokens and IDs are never reported: a route with parameters is replaced by its pattern,
 * an unknown path by `/unknown`, and the query contains only `status` and `lang`.
 */
function toReportedUrl({ route, hash, query }: RouteLocation): string {
  if (route.name === 'unknown') return '/unknown';
  const path = hash.replace(/^#|\?.*$/g, '');
  const [pattern] = routes[route.name].paths;
  const reportedPath = pattern.includes('{') ? pattern : path;
  const params = [...query].filter(
    ([name, value]) => /^(status|lang)$/.test(name) && /^[a-z]{2,12}$/.test(value),
  );
  return params.length > 0 ? `${reportedPath}?${new URLSearchParams(params)}` : reportedPath;
}

/** Under Trusted Types, a script URL must come from the one policy that is allowed. */
function toTrustedUrl(url: string): string {
  const policy = window.trustedTypes?.createPolicy('analytics', { createScriptURL: () => url });
  return policy?.createScriptURL(url) ?? url;
}
