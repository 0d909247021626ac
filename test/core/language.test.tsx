import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { digest } from '../../src/lib/digest.ts';
import { fuzz, openPage, settle } from '../support.ts';

async function open() {
  openPage();
  return {
    ...(await import('../../src/core/language.ts')),
    ...(await import('../../src/core/language-choice.ts')),
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
      'Der Name muss mindestens 3 Zeichen lang sein.',
    ]);
    await speak('it');
    expect(shown().slice(0, 2)).toEqual(['Salva', 'Il nome deve contenere almeno 3 caratteri.']);
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
    return { ...module, first };
  }

  test('at first is what stands in the page; the rest comes when it is asked for', async () => {
    write('de', `{"${digest('Save')}":"Sichern"}`);
    const { first, loadSentences, startLanguage } = await visit();
    act(startLanguage);
    await act(() => loadSentences('first'));
    expect(first()).toBe('Sichern');
    expect(screen.getByText(/must contain at least 3/)).toBeTruthy();
    await act(() => loadSentences('all'));
    expect(first()).toBe('Speichern');
    expect(screen.getByText(/mindestens 3/)).toBeTruthy();
  });

  test('once all was asked for, is all of the next language too', async () => {
    write('it', `{"${digest('Save')}":"Conserva"}`);
    const { first, loadSentences, setLanguage, startLanguage } = await visit();
    act(startLanguage);
    await act(() => loadSentences('all'));
    await act(() => setLanguage('it'));
    expect(first()).toBe('Salva');
  });

  test('asked for while a language is on its way, is that language’s', async () => {
    const { currentLanguage, first, loadSentences, setLanguage } = await visit();
    await act(async () => {
      const switching = setLanguage('it');
      await loadSentences('all');
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
      const { first, loadSentences, startLanguage } = await visit();
      act(startLanguage);
      await act(() => loadSentences('first'));
      expect(first()).toBe('Speichern');
    },
  );
});
