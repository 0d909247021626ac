import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { compilePage } from '../../src/prose/compile.mjs';
import { encodeSettings, openPage, settle } from '../support.ts';

afterEach(cleanup);

/** Shows a page of this text in the running application's surroundings: settings and an address. */
async function show(body: string, { settings = {}, url = '/#/docs/help', language = 'en' } = {}) {
  openPage({ url, meta: { settings: encodeSettings(settings) } });
  const { Article } = await import('../../src/prose/article.tsx');
  const { startNavigation } = await import('../../src/core/navigation/navigation.ts');
  startNavigation();
  const { title, tree } = compilePage(`# A page\n\n${body}`, {
    file: 'test.md',
    isRoute: () => true,
    hasPicture: () => true,
  });
  render(<Article page={{ title, tree, language }} />);
  await act(settle);
}

const shown = () => document.body.textContent ?? '';

describe('What the settings say', () => {
  const body =
    '{analytics}\n\nWe count.\n\n{end}\n\n{no-analytics}\n\nNobody counts.\n\n{end}\n\n' +
    '{named}\n\n{operator-name} runs this.\n\n{end}\n\n{unnamed}\n\nThe operator runs this.\n\n{end}';

  test('decides which paragraphs are shown: with analytics and a name', async () => {
    const settings = {
      analytics: { id: '1', url: 'https://matomo.example/' },
      operator: { name: 'Example Ltd' },
    };
    await show(body, { settings });
    expect(screen.getByText('We count.')).toBeTruthy();
    expect(screen.getByText('Example Ltd runs this.')).toBeTruthy();
    expect(shown()).not.toMatch(/Nobody counts|The operator runs/);
  });

  test('decides which paragraphs are shown: without them', async () => {
    await show(body, { settings: { analytics: { id: '1' }, operator: { phone: '5' } } });
    expect(screen.getByText('Nobody counts.')).toBeTruthy();
    expect(screen.getByText('The operator runs this.')).toBeTruthy();
    expect(shown()).not.toMatch(/We count|Example/);
  });

  test('stands in text, code and title of the window', async () => {
    const settings = { brand: '$& <b>Co</b>', service: { web: 'https://web.example/' } };
    await show('{brand}: `{web}s/`, {web-host}, {api-host}, `{other}`', { settings });
    const words =
      '$& <b>Co</b>: https://web.example/s/, web.example, api.certificate24.com, {other}';
    expect(shown()).toContain(words);
    expect(document.title).toBe('A page – $& <b>Co</b>');
  });
});

describe('The App Store badge', () => {
  const body = '{app}\n\n## The app {#app}\n\n{badge}\n\n{end}';
  const badge = () => screen.getByRole('link', { name: 'Download on the App Store' });

  test('is an image in a link that searches for the brand, in a new tab', async () => {
    await show(body, { settings: { brand: 'Ada & Co' } });
    expect(within(badge()).getByRole('img', { name: 'Download on the App Store' })).toBeTruthy();
    expect(badge().getAttribute('href')).toBe(
      'https://apps.apple.com/us/search?term=Ada%20%26%20Co',
    );
    expect(badge().getAttribute('target')).toBe('_blank');
    expect(badge().getAttribute('rel')).toContain('noopener');
  });

  test('leads where the operator says', async () => {
    await show(body, { settings: { links: { appStore: 'https://apps.example/1' } } });
    expect(badge().getAttribute('href')).toBe('https://apps.example/1');
  });

  test('goes with its section where there is no app', async () => {
    await show(body, { settings: { links: { appStore: false } } });
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('Questions', () => {
  const body = '{faq}\n\n## A {#a}\n\n### Why? {#why}\n\nSo.\n\n### When? {#when}\n\nNow.';
  const answers = () => [...document.querySelectorAll('details')];

  test('are folded, all but the one that the address names, which has the focus', async () => {
    await show(body, { url: '/#/docs/help?section=when' });
    expect(answers().map(({ open }) => open)).toEqual([false, true]);
    expect(document.activeElement?.textContent).toContain('When?');
  });

  test('unfold for what is looked up in them, and on paper', async () => {
    await show('{more To look up}\n\n### Part {#part}\n\nText.\n\n{end}\n\n{more Other}\n\n{end}', {
      url: '/#/docs/help?section=part',
    });
    const states = () => answers().map(({ open }) => open);
    expect(states()).toEqual([true, false]);
    expect(document.activeElement?.id).toBe('part');
    window.dispatchEvent(new Event('beforeprint'));
    expect(states()).toEqual([true, true]);
    window.dispatchEvent(new Event('afterprint'));
    expect(states()).toEqual([true, false]);
  });

  test('stay folded where the address names what is no section', async () => {
    await show(body, { url: '/#/docs/help?section=%3Cb%3E' });
    expect(answers().map(({ open }) => open)).toEqual([false, false]);
  });
});

describe('The contents', () => {
  const sections = (...ids: string[]) => ids.map((id) => `## ${id} {#${id}}\n\n`).join('');
  const contents = () => screen.queryByRole('navigation', { name: 'On this page' });

  test('list the sections that are shown, on pages with four or more', async () => {
    const hidden = `{analytics}\n\n${sections('e')}{end}`;
    await show(`${sections('a', 'b', 'c', 'd')}${hidden}`, {
      url: '/?lang=en#/docs/help?section=b&lang=en',
    });
    const links = within(contents() as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['a', 'b', 'c', 'd'].map((id) => `#/docs/help?section=${id}&lang=en`),
    );
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
      null,
      'location',
      null,
      null,
    ]);
  });

  test('unfold by a button, which says where one is', async () => {
    await show(sections('a', 'b', 'c', 'd'), { url: '/#/docs/help?section=b' });
    const button = screen.getByRole('button', { name: /On this page/ });
    expect(button.textContent).toBe('On this pageb');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });

  test('are left out on short pages', async () => {
    await show(`${sections('a', 'b', 'c')}{analytics}\n\n${sections('d')}{end}`);
    expect(contents()).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

test('A slider shows one picture after the other, and says which', async () => {
  await show('- ![A](../img/sign.svg)\n- ![B](../img/sign.svg)\n- ![C](../img/sign.svg)');
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const slider = screen.getByRole('region', { name: 'Pictures' });
  const press = (name: string) => fireEvent.click(within(slider).getByRole('button', { name }));
  expect(slider.textContent).toContain('1 of 3');
  press('Next picture');
  expect(slider.textContent).toContain('2 of 3');
  expect(scroll.mock.contexts.at(-1)).toBe(within(slider).getAllByRole('listitem')[1]);
  press('Previous picture');
  press('Previous picture');
  expect(slider.textContent).toContain('3 of 3');
  press('Next picture');
  expect(slider.textContent).toContain('1 of 3');
});

test('A drawing has its words, and says what is marked', async () => {
  await show('```screen\nSettings\nServer: {api}\nName = Ada\n[x] Mail\n* (Save)\n```');
  const drawing = screen.getByRole('figure', { name: 'Drawing: Settings' });
  expect(drawing.textContent).toBe(
    'SettingsServer: https://api.certificate24.com/NameAdaMailHere:Save',
  );
});

test('A table keeps its roles, and each cell has its label', async () => {
  await show('| Says | Means |\n|---|---|\n| a | b |');
  expect(screen.getByRole('cell', { name: 'b' }).dataset.label).toBe('Means');
  for (const tag of ['table', 'thead', 'tbody', 'tr', 'th', 'td'])
    expect(document.querySelector(tag)?.getAttribute('role')).toBeTruthy();
});

test('Links lead to other sites in a new tab, to screens in this one', async () => {
  await show('[a](https://a.example/) [b](#/docs/faq?section=x) [c](mailto:a@b.example)');
  const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });
  expect([link('a').target, link('b').target, link('c').target]).toEqual(['_blank', '', '']);
  expect(link('b').getAttribute('href')).toBe('#/docs/faq?section=x');
});
