import { cleanup, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { compilePage } from '../../../src/build/pages/compile.mjs';
import { createPageSignal, encodeSettings, flush, openPage } from '../support.ts';
import { click } from '../user-input.ts';

const context = { file: 'test.md', checkLink: () => 'link' as const, hasPicture: () => true };

/** Renders a page with this Markdown body and name as the application would with these settings and this query. */
async function renderPage(body: string, { settings = {}, query = '', name = 'A page' } = {}) {
  openPage({ url: `/#/privacy${query}`, meta: { settings: encodeSettings(settings) } });
  const { Article } = await import('../../../src/prose/article.tsx');
  const { startNavigation } = await import('../../../src/core/navigation/navigation.ts');
  startNavigation(createPageSignal());
  const { title, tree } = compilePage(`# ${name}\n\n${body}`, context);
  render(<Article name="privacy" page={{ title, tree, language: 'en' }} isFallback={false} />);
  await flush();
}

const getText = () => document.querySelector('.prose__text')?.textContent ?? '';
const getHref = (link: HTMLElement) => link.getAttribute('href');

test.each([
  [{ analytics: { id: '1', url: 'https://m.example/' } }, 'Counted.An app.'],
  [{ links: { appStore: false } }, 'Uncounted.'],
])('The settings decide which paragraphs are shown: %j.', async (settings, expectedText) => {
  const analytics = '{analytics}\n\nCounted.\n\n{end}\n\n{no-analytics}\n\nUncounted.\n\n{end}';
  await renderPage(`${analytics}\n\n{app}\n\nAn app.\n\n{end}`, { settings });
  expect(getText()).toBe(`A page${expectedText}`);
});

test.each([
  [undefined, true],
  [{ name: 'Ada' }, true],
  [{ email: 'ada@example.com' }, false],
  [{ phone: '+49 30 1' }, false],
  [{ address: ['1 Street'] }, false],
])(
  'With the operator settings %j, the page says that nobody can be reached: %s.',
  async (operator, isSaid) => {
    await renderPage('{unreachable}\n\nNobody.\n\n{end}', { settings: { operator } });
    expect(getText().includes('Nobody.')).toBe(isSaid);
  },
);

test('Placeholders become values of the settings in text, code and the document title, never HTML.', async () => {
  const settings = { brand: '$& <b>Co</b>', service: { web: 'https://web.example/' } };
  await renderPage('{brand}: `{web}s/`, {api}, `{other}`', { settings, name: 'About {brand}' });
  const expectedText =
    '$& <b>Co</b>: https://web.example/s/, https://api.certificate24.com/, {other}';
  expect(getText()).toContain(expectedText);
  expect(document.title).toBe('About $& <b>Co</b> – $& <b>Co</b>');
});

test('The App Store badge opens the address of the app in a new tab without an opener or a referrer.', async () => {
  await renderPage('{badge}', { settings: { links: { appStore: 'https://apps.example/1' } } });
  const badge = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download on the App Store' });
  expect(within(badge).getByRole('img')).toBeTruthy();
  expect([getHref(badge), badge.target]).toEqual(['https://apps.example/1', '_blank']);
  expect(badge.rel).toBe('noopener noreferrer');
});

test('The App Store badge is a plain image if the settings have no address of the app.', async () => {
  await renderPage('{badge}');
  expect(screen.getByRole('img', { name: 'Download on the App Store' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('The page shows all details of the operator from the settings.', async () => {
  const operatorDetails = {
    name: 'Ada Ltd',
    address: ['Street 1', 'Ulm'],
    email: 'ada+1@example.com',
  };
  const operator = {
    ...operatorDetails,
    representative: 'Ada Example',
    phone: '+49 (711) 1',
    vatId: 'DE1',
    fingerprint: 'ab'.repeat(32),
  };
  await renderPage('{operator}\n\n{fingerprint}', { settings: { operator } });
  const expectedText =
    'Ada LtdStreet 1\nUlmRepresented by: Ada ExampleEmail address: ada+1@example.comPhone: +49 (711) 1VAT';
  expect(getText()).toContain(expectedText);
  expect([...document.querySelectorAll('[translate=no]')].map((it) => it.textContent)).toEqual([
    'Ada Ltd',
    'Street 1\nUlm',
    operator.fingerprint,
  ]);
  expect(document.querySelector('strong')?.textContent).toBe('Ada Ltd');
  expect(getText()).toContain(operator.fingerprint);
  const links = screen.getAllByRole('link').map(getHref);
  expect(links).toEqual(['mailto:ada%2B1@example.com', 'tel:+497111']);
});

test.each([
  ['+49 (0)30 1234', 'tel:+49301234'],
  ['(030) 12-34', 'tel:0301234'],
])('The phone number %s leads to %s.', async (phone, href) => {
  await renderPage('{operator}', { settings: { operator: { phone } } });
  expect(getHref(screen.getByRole('link', { name: phone }))).toBe(href);
});

test('Details of the operator that the settings lack do not appear.', async () => {
  await renderPage('{operator}\n\n{fingerprint}', {
    settings: { operator: { register: 'HRB 1' } },
  });
  expect(document.querySelector('address')?.innerHTML).toBe('<span>Company register: HRB 1</span>');
  expect(getText()).toBe('A pageCompany register: HRB 1');
});

test('Without any details of the operator, the page says so once, at its top.', async () => {
  await renderPage('First.\n\n{operator}\n\n{fingerprint}\n\nLast.');
  expect(getText()).toMatch(/^A page.*has not entered their details yet.*First\.Last\.$/);
  cleanup();
  await renderPage('First.');
  expect(getText()).toBe('A pageFirst.');
});

const questions = '### Why? {#why}\n\nSo.\n\n### When? {#when}\n\nNow.';

test.each([
  ['when', questions, [false, true], 'When?'],
  ['why', questions, [true, false], 'Why?'],
  ['%3Cb%3E', questions, [false, false], undefined],
])(
  'The section in the query opens the answer around it and receives the focus: %s.',
  async (id, body, open, expectedText) => {
    const scroll = vi.spyOn(window, 'scrollTo');
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await renderPage(body, { query: `?section=${id}` });
    expect(scroll.mock.calls).toEqual(expectedText ? [[0, 0]] : []);
    expect(scrollIntoView.mock.contexts).toEqual(
      expectedText ? [document.querySelector('.prose :focus')] : [],
    );
    expect([...document.querySelectorAll('details')].map((it) => it.open)).toEqual(open);
    expect(document.querySelector('.prose :focus')?.textContent).toBe(expectedText);
  },
);

const createSections = (ids: string) => [...ids].map((id) => `## ${id} {#${id}}\n\n`).join('');

test('The table of contents lists the sections that are shown and opens with a button; a short page has none.', async () => {
  const part = '### Part {#part}\n\nText.\n\n';
  const body = `${createSections('ab')}${part}${createSections('cd')}{analytics}\n\n${createSections('e')}{end}`;
  const settings = { links: { privacy: 'https://own.example/p' } };
  await renderPage(body, { settings, query: '?section=part&lang=en' });
  const links = screen.getAllByRole('link');
  const to = (id: string) => `#/privacy?section=${id}&lang=en`;
  expect(links.map(getHref)).toEqual(['a', 'b', 'c', 'd'].map(to));
  // A reader who scrolls on would find a mark at a section that was left.
  expect(document.querySelector('nav [aria-current]')).toBeNull();
  const button = screen.getByRole('button', { name: /On this page/ });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  cleanup();
  await renderPage(`${createSections('abc')}{analytics}\n\n${createSections('d')}{end}`);
  expect(document.querySelector('nav')).toBeNull();
});

test('The number of a step stands before its heading, and before its entry in the table of contents.', async () => {
  await renderPage(`## 1. Begin {#begin}\n\n${createSections('abc')}`);
  const [entry] = screen.getAllByRole('link');
  expect(entry?.textContent).toBe('1. Begin');
  const [heading] = screen.getAllByRole('heading', { level: 2 });
  expect([heading?.id, heading?.textContent]).toEqual(['begin', '1. Begin']);
  expect(heading?.querySelector('.numbered-heading__number')?.textContent).toBe('1. ');
});

test('Links to other sites open in a new tab; links to sections of the page stay on it even if the operator has their own page.', async () => {
  const links = { privacy: 'https://own.example/p', contact: 'https://own.example/c' };
  const others = '[b](#/contact?section=a) [c](#/docs/faq) [d](mailto:a@b.example)';
  await renderPage(`[a](#/privacy?section=a) ${others}`, {
    settings: { links },
    query: '?lang=en',
  });
  const anchors = screen.getAllByRole<HTMLAnchorElement>('link');
  const to = ['#/privacy?section=a&lang=en', links.contact, '#/docs/faq?lang=en'];
  expect(anchors.map(getHref)).toEqual([...to, 'mailto:a@b.example']);
  expect(anchors.map((link) => link.target)).toEqual(['', '_blank', '', '']);
});

test('A slider shows one picture at a time and says which one.', async () => {
  await renderPage('- ![A](../img/sign.svg)\n- ![B](../img/sign.svg)\n- ![C](../img/sign.svg)');
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const slider = screen.getByRole('region', { name: 'Pictures' });
  expect(slider.textContent).toContain('1 of 3');
  const clickButton = async (name: string) => {
    await click(within(slider).getByRole('button', { name }));
    return slider.textContent;
  };
  expect(await clickButton('Next picture')).toContain('2 of 3');
  expect(scroll.mock.contexts.at(-1)).toBe(within(slider).getAllByRole('listitem')[1]);
  expect(await clickButton('Previous picture')).toContain('1 of 3');
  expect(await clickButton('Previous picture')).toContain('3 of 3');
  expect(await clickButton('Next picture')).toContain('1 of 3');
});

test('A mock-up of a screen is readable text that announces the marked row.', async () => {
  await renderPage('```screen\nSettings\nServer: {api}\nName = Ada\n* Mail\n```');
  const drawing = screen.getByRole('figure', { name: 'Example: Settings' });
  const expectedText = 'SettingsServer: https://api.certificate24.com/Name AdaHere:Mail';
  expect(drawing.textContent).toBe(expectedText);
  expect(drawing.querySelector('.input')?.textContent).toBe('Ada');
});

test('Every element of a table has its role as an attribute, which survives another display on phones.', async () => {
  await renderPage('| Says | Means |\n|---|---|\n| a | b |');
  const parts = [...document.querySelectorAll('table, table *')];
  const row = (role: string) => ['rowgroup', 'row', role, role];
  const roles = ['table', ...row('columnheader'), ...row('cell')];
  expect(parts.map((it) => it.getAttribute('role'))).toEqual(roles);
});
