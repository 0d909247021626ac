import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changeHash,
  createPageSignal,
  encodeSettings,
  openPage,
  provideImporters,
} from '../support.ts';

const analyticsSettings = { id: '7', url: 'https://stats.example.com/matomo' };

beforeEach(() => {
  // happy-dom does not fetch Matomo's script, and must not report that as an error.
  Reflect.get(window, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true;
});
afterEach(() => {
  Reflect.deleteProperty(window, '_paq');
  Reflect.deleteProperty(window, 'trustedTypes');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

type Command = readonly unknown[];

const commands = (): readonly Command[] | undefined => Reflect.get(window, '_paq') as never;
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const values = (name: string) =>
  (commands() ?? []).filter(([first]) => first === name).map(([, value]) => value);

/** Opens a page with these settings, and starts analytics. */
async function open(analytics: unknown, url = '/', signal = createPageSignal()) {
  openPage({ url, meta: { settings: encodeSettings({ analytics }) } });
  await provideImporters({ de: async () => ({ default: {} }) });
  const navigation = await import('../../../src/core/navigation/navigation.ts');
  navigation.startNavigation(createPageSignal());
  const analyticsModule = await import('../../../src/core/analytics/analytics.ts');
  analyticsModule.startAnalytics(navigation.currentLocation(), signal);
  return navigation;
}

test.each([undefined, null, {}, { id: '7' }, { url: analyticsSettings.url }])(
  'With the settings %j no script is injected and nothing is reported.',
  async (analytics) => {
    await open(analytics);
    await changeHash('#/login');
    expect(scripts()).toEqual([]);
    expect(commands()).toBeUndefined();
  },
);

test('With Global Privacy Control nothing is injected and nothing is reported.', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  await open(analyticsSettings);
  await changeHash('#/login');
  expect(scripts()).toEqual([]);
  expect(commands()).toBeUndefined();
});

describe('With id and URL', () => {
  test('Matomo’s script is loaded once and configured with its URL.', async () => {
    await open(analyticsSettings);
    await changeHash('#/login');
    expect(scripts()).toEqual(['https://stats.example.com/matomo/matomo.js']);
    expect(values('setTrackerUrl')).toEqual(['https://stats.example.com/matomo/matomo.php']);
    expect(values('setSiteId')).toEqual(['7']);
  });

  test('Cookies are off and Do Not Track is on before anything is reported.', async () => {
    await open(analyticsSettings, '/#/login');
    expect(commands()?.slice(0, 2)).toEqual([['setDoNotTrack', true], ['disableCookies']]);
    expect(values('trackPageView')).toHaveLength(1);
  });

  test('Every navigation is reported with /# before its path, including one to the current page or a section.', async () => {
    const { navigate, repeatNavigation } = await open(analyticsSettings, '/#/home');
    await changeHash('#/contact');
    repeatNavigation();
    await changeHash('#/contact?section=a');
    // The second overtakes the first.
    navigate('register', {});
    navigate('login', {}, { status: 'reset' });
    expect(values('setCustomUrl')).toEqual([
      '/#/home',
      '/#/contact',
      '/#/contact',
      '/#/contact',
      '/#/register',
      '/#/login?status=reset',
    ]);
    const order = (commands() ?? []).map(([name]) => name);
    expect(order.filter((name) => name === 'trackPageView')).toHaveLength(6);
    expect(order.lastIndexOf('setCustomUrl')).toBeLessThan(order.lastIndexOf('trackPageView'));
  });

  test('Once the signal is aborted, nothing more is reported.', async () => {
    const controller = new AbortController();
    const { navigate } = await open(analyticsSettings, '/#/login', controller.signal);
    controller.abort();
    navigate('contact', {});
    expect(values('trackPageView')).toHaveLength(1);
  });

  test('A change of the language is not reported.', async () => {
    const { writeLanguage } = await open(analyticsSettings, '/#/login?lang=de');
    writeLanguage('en');
    expect(values('setCustomUrl')).toEqual(['/#/login?lang=de']);
  });

  test('The reported title is the reported URL, because that of a screen may be private.', async () => {
    await open(analyticsSettings, '/#/login');
    document.title = 'Nextcloud Roma';
    await changeHash('#/accounts/12');
    expect(values('setDocumentTitle')).toEqual(['/login', '/accounts/{id}']);
  });

  test.each([
    ['#/passwordreset/s3cret', '/#/passwordreset/{token}'],
    ['#/passwordreset/s3cret?lang=en&token=s3cret', '/#/passwordreset/{token}?lang=en'],
    ['#/profile/delete/s3cret', '/#/profile/delete/{token}'],
  ])('The token of %s is never reported.', async (hash, reported) => {
    await open(analyticsSettings, `/${hash}`);
    expect(values('setCustomUrl')).toEqual([reported]);
    expect(JSON.stringify(commands())).not.toContain('s3cret');
  });

  test('Unknown parts of the address are not reported.', async () => {
    await open(analyticsSettings, '/#/login?email=jane@example.com&status=s3cret-7');
    await changeHash('#/nothing/jane@example.com');
    expect(values('setCustomUrl')).toEqual(['/#/login', '/#/unknown']);
    expect(JSON.stringify(commands())).not.toContain('jane');
  });

  test('The Trusted Types policy returns only the configured URL.', async () => {
    type Rules = { createScriptURL: (url: string) => string };
    const policies: [name: string, rules: Rules][] = [];
    const createPolicy = (name: string, rules: Rules) => {
      policies.push([name, rules]);
      return rules;
    };
    Reflect.set(window, 'trustedTypes', { createPolicy });
    await open(analyticsSettings);
    expect(policies.map(([name, rules]) => [name, Object.keys(rules)])).toEqual([
      ['analytics', ['createScriptURL']],
    ]);
    for (const url of ['https://evil.example/x.js', 'data:text/javascript,1', '']) {
      expect(policies[0]?.[1].createScriptURL(url)).toBe(
        'https://stats.example.com/matomo/matomo.js',
      );
    }
  });

  test('A policy that blocks the script does not stop the application.', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const createPolicy = () => {
      throw new TypeError('Policy "analytics" disallowed.');
    };
    Reflect.set(window, 'trustedTypes', { createPolicy });
    await open(analyticsSettings);
    expect(scripts()).toEqual([]);
    expect(info).toHaveBeenCalledOnce();
  });
});
