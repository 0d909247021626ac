import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changeHash,
  encodeSettings,
  flush,
  mockFetch,
  openPage,
  provideImporters,
} from '../support.ts';

const analyticsSettings = { id: '7', url: 'https://stats.example.com/matomo' };

// Every test starts the whole application.
vi.setConfig({ testTimeout: 60_000 });
const waitOptions = { timeout: 30_000, interval: 5 };

beforeEach(() => {
  // happy-dom does not fetch Matomo's script, and must not report that as an error.
  Reflect.get(window, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true;
});
let stop = () => {};
afterEach(() => {
  stop();
  Reflect.deleteProperty(window, '_paq');
  Reflect.deleteProperty(window, 'trustedTypes');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  document.body.replaceChildren();
});

type Command = readonly unknown[];

const commands = (): readonly Command[] | undefined => Reflect.get(window, '_paq') as never;
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
const values = (name: string) =>
  (commands() ?? []).filter(([first]) => first === name).map(([, value]) => value);
const heading = () => document.querySelector('h1')?.textContent;
const waitForCheck = (check: () => void) => vi.waitFor(check, waitOptions);
const goTo = async (hash: string, title: string) => {
  await changeHash(hash);
  await waitForCheck(() => expect(heading()).toBe(title));
  await flush();
};

/** Starts the whole application as `boot.ts` does. */
async function open(analytics: unknown, url = '/') {
  openPage({ url, meta: { settings: encodeSettings({ analytics }) } });
  const mount = document.createElement('div');
  mount.id = 'app';
  document.body.append(mount);
  mockFetch({});
  await provideImporters();
  const { start } = await import('../../src/main.tsx');
  const { detectLanguage } = await import('../../src/core/language/detect.ts');
  const language = detectLanguage(location.hash, location.search, ['en']);
  stop = await start({ mount, language, isPrerendered: false, repeatPress() {} });
  await waitForCheck(() => expect(heading()).toBeTruthy());
  await flush();
}

test.each([undefined, null, {}, { id: '7' }, { url: analyticsSettings.url }])(
  'With the settings %j no script is injected and nothing is reported.',
  async (analytics) => {
    await open(analytics);
    await goTo('#/login', 'Login');
    expect(scripts()).toEqual([]);
    expect(commands()).toBeUndefined();
  },
);

test('With Global Privacy Control nothing is injected and nothing is reported.', async () => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
  await open(analyticsSettings);
  await goTo('#/login', 'Login');
  expect(scripts()).toEqual([]);
  expect(commands()).toBeUndefined();
});

describe('With id and URL', () => {
  test('Matomo’s script is loaded once and configured with its URL.', async () => {
    await open(analyticsSettings);
    await goTo('#/login', 'Login');
    expect(scripts()).toEqual(['https://stats.example.com/matomo/matomo.js']);
    expect(values('setTrackerUrl')).toEqual(['https://stats.example.com/matomo/matomo.php']);
    expect(values('setSiteId')).toEqual(['7']);
  });

  test('Cookies are off and Do Not Track is on before anything is reported.', async () => {
    await open(analyticsSettings, '/#/login');
    expect(commands()?.slice(0, 2)).toEqual([['setDoNotTrack', true], ['disableCookies']]);
    expect(values('trackPageView')).toHaveLength(1);
  });

  test('The ID may be a number, and the URL may end with a slash.', async () => {
    await open({ id: 7, url: `${analyticsSettings.url}/` });
    expect(values('setSiteId')).toEqual(['7']);
    expect(scripts()).toEqual(['https://stats.example.com/matomo/matomo.js']);
  });

  test('Every navigation is reported with /# before its path, including one to the current page.', async () => {
    await open(analyticsSettings, '/#/home');
    await goTo('#/contact', 'Contact');
    document.querySelector<HTMLElement>('footer a[href="#/contact"]')?.click();
    await flush();
    await goTo('#/contact?section=a', 'Contact');
    await goTo('#/login?status=reset', 'Login');
    expect(values('setCustomUrl')).toEqual([
      '/#/home',
      '/#/contact',
      '/#/contact',
      '/#/contact',
      '/#/login?status=reset',
    ]);
    const order = (commands() ?? []).map(([name]) => name);
    expect(order.filter((name) => name === 'trackPageView')).toHaveLength(5);
    expect(order.lastIndexOf('setCustomUrl')).toBeLessThan(order.lastIndexOf('trackPageView'));
  });

  test('A redirect by a guard is reported once, and a change of language is not reported.', async () => {
    await open(analyticsSettings, '/#/profile');
    await waitForCheck(() => expect(heading()).toBe('Login'));
    const { writeLanguage } = await import('../../src/core/navigation/navigation.ts');
    writeLanguage('de');
    await waitForCheck(() => expect(heading()).toBe('Anmelden'));
    await flush();
    expect(values('setCustomUrl')).toEqual(['/#/login']);
  });

  test('The reported title is that of the screen.', async () => {
    await open(analyticsSettings, '/#/login');
    await goTo('#/passwordreset', 'Reset password');
    expect(values('setDocumentTitle')).toEqual(['Login – Sealport', 'Reset password – Sealport']);
  });

  test('The reported URL contains the language when one is set.', async () => {
    await open(analyticsSettings, '/#/login?lang=de');
    expect(values('setCustomUrl')).toEqual(['/#/login?lang=de']);
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
    await goTo('#/nothing/jane@example.com', 'Page "/nothing/jane@example.com" not found.');
    expect(values('setCustomUrl')[0]).toBe('/#/login');
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
