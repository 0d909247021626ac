import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { digest } from '../../src/lib/digest.ts';
import { fuzz, openPage, settle } from '../support.ts';

async function open() {
  openPage();
  return {
    ...(await import('../../src/core/language/language.ts')),
    ...(await import('../../src/core/language/choice.ts')),
  };
}

describe('The language at the start', () => {
  test.each([
    ['the hash before everything else', '#/login?lang=it', '?lang=de', ['en'], 'it', true],
    ['the search string before the browser', '#/login', '?lang=de', ['it'], 'de', true],
    ['the browser', '#/login', '', ['it-CH', 'de'], 'it', false],
    ['the first of the browser that is shipped', '', '', ['fr-FR', 'xx', 'de-AT'], 'de', false],
    ['English where nothing fits', '', '', ['fr', 'es'], 'en', false],
    ['English for a browser that says nothing', '', '', [], 'en', false],
    ['English when it was asked for', '#/?lang=en', '?lang=de', ['de'], 'en', true],
    [
      'the search string when the hash asks for none that is shipped',
      '#/?lang=xx',
      '?lang=it',
      [],
      'it',
      true,
    ],
    ['the search string when the hash is not ours', '#content?lang=it', '?lang=de', [], 'de', true],
    ['the first of two in the hash', '#/?lang=de&lang=it', '', [], 'de', true],
    ['the browser in capitals', '', '', ['DE'], 'de', false],
    ['no language whose code only begins alike', '', '', ['ita', 'deu-DE', 'it'], 'it', false],
  ])('is %s', async (_, hash, search, browser, language, chosen) => {
    const { detectLanguage } = await open();
    expect(detectLanguage(hash, search, browser)).toEqual({ language, chosen });
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
  ])('ignores a parameter that is no shipped language', async (value) => {
    const { detectLanguage, shipped } = await open();
    const asked = `lang=${encodeURIComponent(value)}`;
    expect(detectLanguage(`#/?${asked}`, `?${asked}`, ['it'])).toEqual({
      language: 'it',
      chosen: false,
    });
    expect(detectLanguage('', '', [value])).toMatchObject({ chosen: false });
    expect(shipped(value)).toBe('en');
  });
});

test('The languages are listed by their own names, sorted by them', async () => {
  const { default: languages } = await import('i18n:languages');
  const names = languages.map(([, name]) => name);
  expect(languages).toEqual([
    ['de', 'Deutsch'],
    ['en', 'English'],
    ['it', 'Italiano'],
  ]);
  expect(names).toEqual([...names].sort(new Intl.Collator().compare));
});

describe('Switching the language', () => {
  test('sets the language of the page and counts as chosen', async () => {
    const { chosenLanguage, currentLanguage, setLanguage } = await open();
    await setLanguage('de');
    expect(document.documentElement.lang).toBe('de');
    expect([currentLanguage(), chosenLanguage()]).toEqual(['de', 'de']);
  });

  test('to the one of the browser is no choice', async () => {
    const { chosenLanguage, currentLanguage, setLanguage } = await open();
    await setLanguage('it', false);
    expect([currentLanguage(), chosenLanguage()]).toEqual(['it', undefined]);
    expect(document.documentElement.lang).toBe('it');
  });

  test('happens once, when the dictionary is there', async () => {
    const { currentLanguage, setLanguage, subscribeLanguage } = await open();
    const heard: string[] = [];
    subscribeLanguage(() => heard.push(currentLanguage()));
    const switching = setLanguage('de');
    expect(currentLanguage()).toBe('en');
    await switching;
    expect(heard).toEqual(['de']);
  });

  test.each([
    ['de', 'en'],
    ['en', 'de'],
    ['de', 'it'],
    ['it', 'de'],
  ] as const)('from a wish for %s to one for %s takes the later one', async (first, last) => {
    const { currentLanguage, setLanguage } = await open();
    void setLanguage(first);
    void setLanguage(last);
    await settle();
    expect(currentLanguage()).toBe(last);
    expect(document.documentElement.lang).toBe(last);
  });
});

type Module = Awaited<ReturnType<typeof open>>;

const hostile = '{count} {page} $& $1 {__proto__}';

function Sentences({ module: { text, useText } }: { module: Module }) {
  const [later] = useState(() =>
    text('The name must contain at least {count} characters.', { count: 3 }),
  );
  const { t, say } = useText();
  return (
    <ul>
      <li>{t('Save')}</li>
      <li>{say(later)}</li>
      <li>{say({ verbatim: 'Save {count}' })}</li>
      <li>{t('Page "{page}" not found.', { page: hostile })}</li>
    </ul>
  );
}

describe('A sentence', () => {
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  async function show() {
    const module = await open();
    render(<Sentences module={module} />);
    return (language: 'de' | 'en' | 'it') => act(() => module.setLanguage(language));
  }

  test('is its own key in English', async () => {
    await show();
    expect(shown().slice(0, 2)).toEqual(['Save', 'The name must contain at least 3 characters.']);
  });

  test('is translated when the language is switched, also one that was kept', async () => {
    const speak = await show();
    await speak('de');
    expect(shown().slice(0, 2)).toEqual([
      'Speichern',
      'Der Name muss mindestens 3\u00a0Zeichen lang sein.',
    ]);
    await speak('it');
    expect(shown().slice(0, 2)).toEqual([
      'Salva',
      'Il nome deve contenere almeno 3\u00a0caratteri.',
    ]);
    await speak('en');
    expect(shown()[0]).toBe('Save');
  });

  test('of the server is not translated', async () => {
    const speak = await show();
    await speak('de');
    expect(shown()[2]).toBe('Save {count}');
  });

  test('takes values as they are: they are never filled in themselves', async () => {
    const speak = await show();
    expect(shown()[3]).toBe(`Page "${hostile}" not found.`);
    await speak('de');
    expect(shown()[3]).toBe(`Die Seite „${hostile}“ wurde nicht gefunden.`);
  });
});

test('Whatever a query says, the language is a shipped one or none', async () => {
  const { languageOf, shipped } = await open();
  const pieces = ['lang', '=', '&', 'de', 'it', 'en', '%', '+', '__proto__', '?', '\ud800', 'x'];
  await fuzz(
    (random) => random.text(pieces, 9),
    (query) => {
      expect([undefined, 'de', 'en', 'it']).toContain(languageOf(new URLSearchParams(query)));
      expect(['de', 'en', 'it']).toContain(shipped(query));
    },
  );
});

describe('What is there to be said', () => {
  /** The page as the build writes it: with some sentences of a language. */
  function write(language: string, sentences: string) {
    const place = document.createElement('template');
    place.dataset.sentences = language;
    place.content.append(sentences);
    document.body.append(place);
  }
  afterEach(() => {
    for (const place of document.querySelectorAll('template')) place.remove();
  });

  async function visit() {
    const module = await open();
    history.replaceState(null, '', '/#/?lang=de');
    render(<Sentences module={module} />);
    const first = () => screen.getAllByRole('listitem')[0]?.textContent;
    const begin = () => act(() => module.startLanguage({ language: 'de', chosen: true }));
    return { ...module, first, begin };
  }

  test('at first is what stands in the page; the rest comes when it is asked for', async () => {
    write('de', `{"${digest('Save')}":"Sichern"}`);
    const { begin, chosenLanguage, first, loadLanguage } = await visit();
    await begin();
    expect(first()).toBe('Sichern');
    expect(chosenLanguage()).toBe('de');
    expect(screen.getByText(/must contain at least 3/)).toBeTruthy();
    await act(() => loadLanguage('de'));
    expect(first()).toBe('Speichern');
    expect(chosenLanguage()).toBe('de');
    expect(screen.getByText(/mindestens 3/)).toBeTruthy();
  });

  test('is all of it after a switch, also where some of it stands in the page', async () => {
    write('it', `{"${digest('Save')}":"Conserva"}`);
    const { begin, first, setLanguage } = await visit();
    await begin();
    await act(() => setLanguage('it'));
    expect(first()).toBe('Salva');
  });

  test('is that of the latest wish, though another language was asked for meanwhile', async () => {
    const { currentLanguage, first, loadLanguage, setLanguage } = await visit();
    await act(async () => {
      const switching = setLanguage('it');
      await loadLanguage('de');
      await switching;
    });
    await settle();
    expect(currentLanguage()).toBe('it');
    expect(first()).toBe('Salva');
  });

  test.each(['', '{', 'null', '[]', '"text"', '1'])(
    'is loaded when the page has %j',
    async (json) => {
      write('de', json);
      const { begin, first } = await visit();
      await begin();
      expect(first()).toBe('Speichern');
    },
  );

  test('is English when nobody wishes for another language', async () => {
    const { chosenLanguage, first, startLanguage } = await visit();
    await act(() => startLanguage({ language: 'en', chosen: false }));
    expect(first()).toBe('Save');
    expect(chosenLanguage()).toBeUndefined();
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('A dictionary', () => {
  const dictionaryOf = (words: string) => ({ default: { [digest('Save')]: words } });

  /** The languages, of which these are loaded as the test says. */
  async function openWith(loads: Readonly<Record<string, () => Promise<unknown>>>) {
    const asked: string[] = [];
    vi.doMock('../files.ts', async (original) => ({
      ...(await original<typeof import('../files.ts')>()),
      importPart(part: string) {
        asked.push(part);
        return loads[part]?.();
      },
    }));
    const module = await open();
    render(<Sentences module={module} />);
    const first = () => screen.getAllByRole('listitem')[0]?.textContent;
    return { ...module, asked, first };
  }
  afterEach(() => vi.doUnmock('../files.ts'));

  /** One that arrives or fails when the test says so. */
  function slow(words: string) {
    let arrive = () => {};
    let fail = () => {};
    const load = () =>
      new Promise((resolve, reject) => {
        arrive = () => resolve(dictionaryOf(words));
        fail = () => reject(new Error('offline'));
      });
    const make = (happen: () => void) => act(async () => happen());
    return { load, arrive: () => make(arrive), fail: () => make(fail) };
  }

  test('that arrives late switches then, and nothing before', async () => {
    const de = slow('Speichern');
    const { currentLanguage, first, setLanguage } = await openWith({ de: de.load });
    document.documentElement.lang = 'en';
    void setLanguage('de');
    await settle();
    expect([currentLanguage(), document.documentElement.lang, first()]).toEqual([
      'en',
      'en',
      'Save',
    ]);
    await de.arrive();
    expect([currentLanguage(), document.documentElement.lang, first()]).toEqual([
      'de',
      'de',
      'Speichern',
    ]);
  });

  test('that arrives after the one of a later wish changes nothing', async () => {
    const de = slow('Speichern');
    const it = slow('Salva');
    const { currentLanguage, first, setLanguage } = await openWith({ de: de.load, it: it.load });
    void setLanguage('de');
    void setLanguage('it');
    await it.arrive();
    expect([currentLanguage(), first()]).toEqual(['it', 'Salva']);
    await de.arrive();
    expect([currentLanguage(), first()]).toEqual(['it', 'Salva']);
  });

  test('that arrives before the one of a later wish is not shown meanwhile', async () => {
    const de = slow('Speichern');
    const it = slow('Salva');
    const { currentLanguage, first, setLanguage, subscribeLanguage } = await openWith({
      de: de.load,
      it: it.load,
    });
    const heard: string[] = [];
    subscribeLanguage(() => heard.push(currentLanguage()));
    void setLanguage('de');
    void setLanguage('it');
    await de.arrive();
    expect([currentLanguage(), first()]).toEqual(['en', 'Save']);
    await it.arrive();
    expect([currentLanguage(), first()]).toEqual(['it', 'Salva']);
    expect(heard).toEqual(['it']);
  });

  test('that fails leaves all as it is, and can be tried again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const it = slow('Salva');
    const de = async () => dictionaryOf('Speichern');
    const { chosenLanguage, currentLanguage, first, setLanguage } = await openWith({
      de,
      it: it.load,
    });
    await act(() => setLanguage('de', false));
    void setLanguage('it');
    await it.fail();
    expect([currentLanguage(), chosenLanguage(), first()]).toEqual(['de', undefined, 'Speichern']);
    expect(document.documentElement.lang).toBe('de');
    expect(warn).toHaveBeenCalledOnce();
    void setLanguage('it');
    await it.arrive();
    expect([currentLanguage(), chosenLanguage(), first()]).toEqual(['it', 'it', 'Salva']);
  });

  test('that fails at the start leaves English', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const de = slow('Speichern');
    const { chosenLanguage, currentLanguage, first, startLanguage } = await openWith({
      de: de.load,
    });
    void startLanguage({ language: 'de', chosen: true });
    await de.fail();
    expect([currentLanguage(), chosenLanguage(), first()]).toEqual(['en', undefined, 'Save']);
    expect(document.documentElement.lang).toBe('en');
  });

  test('is loaded once', async () => {
    const { asked, loadLanguage, setLanguage } = await openWith({
      de: async () => dictionaryOf('Speichern'),
    });
    await act(() => setLanguage('de'));
    await act(() => setLanguage('en'));
    await act(() => setLanguage('de'));
    await loadLanguage('de');
    expect(asked).toEqual(['de']);
  });

  test('that cannot be loaded ahead says so to who asked', async () => {
    const de = slow('Speichern');
    const { loadLanguage } = await openWith({ de: de.load });
    const loading = expect(loadLanguage('de')).rejects.toThrow('offline');
    await de.fail();
    await loading;
  });
});
