import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  advanceTime,
  freezeTime,
  getHeading,
  getMain,
  goTo,
  openApp,
  waitForHeadingFocus,
} from './harness.tsx';

test('A page is shown in the language of the address and follows its changes.', async () => {
  await openApp('#/contact?lang=en');
  expect(getHeading().textContent).toBe('Contact');
  await goTo('#/contact?lang=de');
  await screen.findByRole('heading', { level: 1, name: 'Kontakt' });
  expect(document.title).toBe('Kontakt – Sealport');
});

test('Another page starts at the top with the focus on its heading; the same page keeps both.', async () => {
  await openApp('#/contact');
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  await goTo('#/imprint');
  await screen.findByRole('heading', { level: 1, name: 'Imprint' });
  await waitForHeadingFocus();
  expect(getSelection()?.anchorNode).toBe(getHeading());
  expect(scroll.mock.calls).toEqual([[0, 0]]);
  const link = screen.getByRole('link', { name: 'Help' });
  link.focus();
  await goTo('#/imprint?lang=de');
  await screen.findByRole('heading', { level: 1, name: 'Impressum' });
  expect(document.activeElement).toBe(link);
  expect(scroll.mock.calls).toHaveLength(1);
});

test('The main element has the focus without a caret before the heading, to which Orca would follow the caret in silence.', async () => {
  await openApp('#/contact');
  getSelection()?.collapse(getHeading());
  await goTo('#/imprint');
  await screen.findByRole('heading', { level: 1, name: 'Imprint' });
  expect([document.activeElement, getSelection()?.rangeCount]).toEqual([getMain(), 0]);
  await waitForHeadingFocus();
});

test('The heading of a new page does not take the focus from a user who has moved on.', async () => {
  await openApp('#/contact');
  freezeTime();
  await goTo('#/imprint');
  expect(getHeading().textContent).toBe('Imprint');
  const link = screen.getByRole('link', { name: 'Help' });
  link.focus();
  await advanceTime(1_000);
  expect(document.activeElement).toBe(link);
});

test('A page without a translation is shown in English and says so.', async () => {
  await openApp('#/privacy?lang=it');
  expect(getMain().querySelector('article')?.lang).toBe('en');
  expect(within(getMain()).getByText('Questa pagina non è disponibile in italiano.')).toBeTruthy();
});

test('A page is empty until its text in the current language has loaded.', async () => {
  const { renderStaticPage } = await import('../../src/screens/static-page.tsx');
  expect(render(renderStaticPage('help')).container.textContent).toBe('');
});

test('The tests of screens run under StrictMode, which runs the effects of a new component twice.', async () => {
  const querySelector = vi.spyOn(document, 'querySelector');
  await openApp('#/docs/help');
  // `layout/shell.tsx` looks for the element once in each run of its effect.
  const calls = querySelector.mock.calls.filter(([name]) => name === 'meta[name=description]');
  expect(calls).toHaveLength(2);
});
