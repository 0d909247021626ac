import { act, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { languages } from '../i18n/content.ts';
import { propertyOptions, textFrom } from '../random-input.ts';
import { flush, openPage, provideImporters } from '../support.ts';

async function open(importers?: Parameters<typeof provideImporters>[0]) {
  openPage();
  await provideImporters(importers);
  return {
    ...(await import('../../../src/core/language/language.ts')),
    ...(await import('../../../src/core/language/detect.ts')),
  };
}

describe('The language at the start', () => {
  test.each([
    ['the hash before everything else', '#/login?lang=it', '?lang=de', ['en'], 'it'],
    ['the search string before the browser', '#/login', '?lang=de', ['it'], 'de'],
    ['the browser', '#/login', '', ['it-CH', 'de'], 'it'],
    ['the first of the browser that is shipped', '', '', ['la-VA', 'xx', 'de-AT'], 'de'],
    ['English where nothing fits', '', '', ['la', 'eo'], 'en'],
    ['English for a browser that says nothing', '', '', [], 'en'],
    ['English when it was asked for', '#/?lang=en', '?lang=de', ['de'], 'en'],
    [
      'the search string when the hash asks for none that is shipped',
      '#/?lang=xx',
      '?lang=it',
      [],
      'it',
    ],
    ['the search string when the hash is not ours', '#content?lang=it', '?lang=de', [], 'de'],
    ['the first of two in the hash', '#/?lang=de&lang=it', '', [], 'de'],
    ['the browser in capitals', '', '', ['DE'], 'de'],
    ['no language whose code only begins alike', '', '', ['ita', 'deu-DE', 'it'], 'it'],
  ])('The language at the start is %s.', async (_, hash, search, languages, language) => {
    const { detectLanguage } = await open();
    expect(detectLanguage(hash, search, languages).language).toBe(language);
  });

  test.each([
    '',
    'xx',
    'DE',
    'de-DE',
    ' de',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '../../de',
    'd'.repeat(1_000_000),
  ])('A parameter that is not a supported language is ignored.', async (value) => {
    const { detectLanguage, toSupported } = await open();
    const query = `lang=${encodeURIComponent(value)}`;
    const detected = detectLanguage(`#/?${query}`, `?${query}`, ['it']);
    expect(detected).toEqual({ language: 'it' });
    expect(toSupported(value)).toBe('en');
  });
});

test('The languages are listed and sorted by their native names.', async () => {
  const { default: namedLanguages } = await import('i18n:languages');
  const names = namedLanguages.map(({ name }) => name);
  expect(namedLanguages.map(({ code }) => code).sort()).toEqual([...languages].sort());
  expect(namedLanguages).toContainEqual({ code: 'de', name: 'Deutsch' });
  expect(namedLanguages).toContainEqual({ code: 'it', name: 'Italiano' });
  expect(names).toEqual([...names].sort(new Intl.Collator().compare));
});

describe('A language', () => {
  test('The language changes once, when its dictionary has loaded.', async () => {
    const { currentLanguage, pendingDictionary, showLanguage, subscribeLanguage } = await open();
    const languages: string[] = [];
    subscribeLanguage(() => languages.push(currentLanguage()));
    expect(pendingDictionary()).toBeUndefined();
    showLanguage('de');
    expect(currentLanguage()).toBe('en');
    await pendingDictionary();
    expect(pendingDictionary()).toBeUndefined();
    showLanguage('de');
    await flush();
    expect(languages).toEqual(['de']);
    expect(document.documentElement.lang).toBe('de');
  });

  test('A language whose dictionary is there is shown at once.', async () => {
    const { currentLanguage, pendingDictionary, showLanguage } = await open();
    showLanguage('de');
    await pendingDictionary();
    for (const language of ['en', 'de']) {
      showLanguage(language);
      expect([currentLanguage(), pendingDictionary()]).toEqual([language, undefined]);
    }
  });

  test.each([
    ['de', 'en'],
    ['en', 'de'],
    ['de', 'it'],
  ])('A request for %s yields to a later one for %s.', async (first, last) => {
    const { currentLanguage, pendingDictionary, showLanguage } = await open();
    showLanguage(first);
    showLanguage(last);
    await pendingDictionary();
    expect([currentLanguage(), document.documentElement.lang]).toEqual([last, last]);
    await flush();
    expect([currentLanguage(), document.documentElement.lang]).toEqual([last, last]);
  });

  test('Only the dictionary of the last request is waited for.', async () => {
    const loaders = { de: () => {}, it: () => {} };
    const importer = (code: 'de' | 'it') => () =>
      new Promise((resolve) => (loaders[code] = () => resolve({ default: {} })));
    const { pendingDictionary, showLanguage } = await open({
      de: importer('de'),
      it: importer('it'),
    });
    showLanguage('de');
    showLanguage('en');
    expect(pendingDictionary()).toBeUndefined();
    showLanguage('de');
    showLanguage('it');
    loaders.de();
    await flush();
    expect(pendingDictionary()).toBeDefined();
    loaders.it();
    await flush();
    expect(pendingDictionary()).toBeUndefined();
  });

  test('A request for the same language waits for the same dictionary.', async () => {
    const { pendingDictionary, showLanguage } = await open();
    showLanguage('de');
    const pending = pendingDictionary();
    showLanguage('de');
    expect(pendingDictionary()).toBe(pending);
    await pending;
  });

  test('If a dictionary fails, the language stays, and the next call tries again.', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const failure = new Error('offline');
    const de = vi.fn(async (): Promise<unknown> => Promise.reject(failure));
    const { currentLanguage, pendingDictionary, showLanguage } = await open({ de });
    document.documentElement.lang = 'de';
    showLanguage('de');
    await pendingDictionary();
    expect([currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en']);
    // A developer learns why.
    expect(warn).toHaveBeenCalledExactlyOnceWith(failure);
    de.mockResolvedValueOnce({ default: {} });
    showLanguage('de');
    await pendingDictionary();
    expect([currentLanguage(), document.documentElement.lang]).toEqual(['de', 'de']);
  });

  test('Nothing waits longer than four seconds for a dictionary, which is shown when it comes.', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    let bringDictionary = () => {};
    const { currentLanguage, pendingDictionary, showLanguage } = await open({
      de: () => new Promise((resolve) => (bringDictionary = () => resolve({ default: {} }))),
    });
    vi.useFakeTimers();
    showLanguage('de');
    await vi.advanceTimersByTimeAsync(3_999);
    expect(pendingDictionary()).toBeDefined();
    await vi.advanceTimersByTimeAsync(1);
    expect([currentLanguage(), pendingDictionary()]).toEqual(['en', undefined]);
    // Nor does the next navigation wait.
    showLanguage('de');
    expect(pendingDictionary()).toBeUndefined();
    bringDictionary();
    await vi.advanceTimersByTimeAsync(0);
    expect([currentLanguage(), document.documentElement.lang]).toEqual(['de', 'de']);
  });
});

type Module = Awaited<ReturnType<typeof open>>;

const hostile = '{count} {page} $& $1 {__proto__}';

function Sentences({ module: { msg, useTranslation } }: { module: Module }) {
  const [storedMessage] = useState(() =>
    msg('The name must contain at least {count} characters.', { count: 3 }),
  );
  const { t, formatMessage } = useTranslation();
  return (
    <ul>
      <li>{t('Save')}</li>
      <li>{formatMessage(storedMessage)}</li>
      <li>{formatMessage({ verbatim: 'Save {count}' })}</li>
      <li>{t('Page "{page}" not found.', { page: hostile })}</li>
    </ul>
  );
}

describe('A sentence', () => {
  const getItems = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  async function renderSentences() {
    const module = await open();
    render(<Sentences module={module} />);
    return (language: 'de' | 'en' | 'it') =>
      act(async () => {
        module.showLanguage(language);
        await module.pendingDictionary();
      });
  }

  test('In English a sentence is its own key.', async () => {
    await renderSentences();
    expect(getItems().slice(0, 2)).toEqual([
      'Save',
      'The name must contain at least 3 characters.',
    ]);
  });

  test('A stored message is translated when the language changes.', async () => {
    const switchLanguage = await renderSentences();
    await switchLanguage('de');
    expect(getItems().slice(0, 2)).toEqual([
      'Speichern',
      'Der Name muss mindestens 3\u00a0Zeichen lang sein.',
    ]);
    await switchLanguage('it');
    expect(getItems().slice(0, 2)).toEqual([
      'Salva',
      'Il nome deve contenere almeno 3\u00a0caratteri.',
    ]);
    await switchLanguage('en');
    expect(getItems()[0]).toBe('Save');
  });

  test('A sentence of the server is not translated.', async () => {
    const switchLanguage = await renderSentences();
    await switchLanguage('de');
    expect(getItems()[2]).toBe('Save {count}');
  });

  test('Values are inserted verbatim, even if they contain placeholders.', async () => {
    const switchLanguage = await renderSentences();
    expect(getItems()[3]).toBe(`Page "${hostile}" not found.`);
    await switchLanguage('de');
    expect(getItems()[3]).toBe(`Die Seite „${hostile}“ wurde nicht gefunden.`);
  });
});

test('Any query yields a supported language or none.', async () => {
  const { getRequestedLanguage, toSupported } = await open();
  const pieces = ['lang', '=', '&', 'de', 'it', 'en', '%', '+', '__proto__', '?', '\ud800', 'x'];
  fc.assert(
    fc.property(textFrom(pieces, 9), (query) => {
      expect([undefined, 'de', 'en', 'it']).toContain(
        getRequestedLanguage(new URLSearchParams(query)),
      );
      expect(['de', 'en', 'it']).toContain(toSupported(query));
    }),
    propertyOptions,
  );
});
