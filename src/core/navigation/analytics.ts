import { routes } from '../../routes.ts';
import { analytics as configured } from '../settings/analytics-settings.ts';
import type { Place } from './navigation.ts';
import { currentView, subscribeView } from './view.ts';

type Command = readonly [name: string, ...args: unknown[]];
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
};

/** What Matomo's script reads: commands queued before it has arrived. */
type AnalyticsWindow = Window & {
  _paq?: { push: (command: Command) => void };
  trustedTypes?: TrustedTypes;
};

const page: AnalyticsWindow = window;

/**
 * Loads Matomo, only when its id and URL are both set and the visitor has not asked not to be tracked, and
 * reports every view from now on, the present one included.
 */
export function startAnalytics() {
  const analytics = configured();
  if (!analytics || !mayTrack()) return;
  page._paq ??= [] as Command[];
  page._paq.push(['disableCookies']);
  page._paq.push(['setTrackerUrl', `${analytics.url}matomo.php`]);
  page._paq.push(['setSiteId', analytics.id]);
  try {
    const script = document.createElement('script');
    script.async = true;
    script.src = trusted(`${analytics.url}matomo.js`);
    document.head.append(script);
  } catch (error) {
    console.info('Analytics is blocked by the policy of this page.', error);
  }
  let reported: string | undefined;
  const look = () => {
    const view = currentView();
    if (view.status !== 'ready') return;
    const { link, query } = view.location;
    // Another language is no other view.
    const seen = JSON.stringify([link.replace(/\?.*/, ''), query.get('status')]);
    if (seen === reported) return;
    reported = seen;
    // The screen sets the title when it has been rendered.
    setTimeout(() => report(view.location));
  };
  subscribeView(look);
  look();
}

function report(location: Place) {
  const target = reportedTarget(location);
  // The title of an account's page is the name that somebody gave it, that of an unknown page its path.
  const telling = Object.keys(location.route.params).length > 0;
  page._paq?.push(['setCustomUrl', `/#${target}`]);
  page._paq?.push(['setDocumentTitle', telling ? target : document.title]);
  page._paq?.push(['trackPageView']);
}

/**
 * The target as analytics may know it: a one-time token or an account's id never leaves the app, so their
 * routes are told by the pattern; of the query only our own parameters, of an unknown path nothing.
 */
export function reportedTarget({ route, link, query }: Place): string {
  if (route.name === 'unknown') return '/unknown';
  const patterns: readonly [string, ...string[]] = routes[route.name].paths;
  const visited = link.replace(/^#|\?.*$/g, '');
  const path = patterns.find((pattern) => pattern === visited) ?? patterns[0];
  const known = ['status', 'lang'].flatMap((name) => {
    const value = query.get(name);
    return value && /^[a-z]{2,12}$/.test(value) ? [[name, value]] : [];
  });
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path;
}

const mayTrack = () =>
  navigator.doNotTrack !== '1' && !Reflect.get(navigator, 'globalPrivacyControl');

/** Under a Trusted Types policy a script URL must come from the one policy that is allowed. */
function trusted(url: string): string {
  const policy = page.trustedTypes?.createPolicy('analytics', { createScriptURL: () => url });
  return policy ? policy.createScriptURL(url) : url;
}
