import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { main, openApp } from './stage.tsx';

const questions = () => within(main()).queryAllByRole('heading', { level: 3 });
const field = () => within(main()).getByRole('searchbox', { name: 'Show questions with' });
const look = (words: string) => fireEvent.input(field(), { target: { value: words } });

/** The answer that a question unfolds. */
const answerOf = (question: HTMLElement) => question.closest('details');

describe('The questions', () => {
  test('are folded, all but the one that the address names', async () => {
    await openApp('#/docs/faq?section=withdraw');
    const question = await within(main()).findByRole('heading', {
      name: 'How do I withdraw a request?',
    });
    await waitFor(() => expect(answerOf(question)?.open).toBe(true));
    expect(document.activeElement).toBe(question.parentElement);
    const open = questions().filter((it) => answerOf(it)?.open);
    expect(open).toEqual([question]);
  });

  test('are those with the words that are typed, unfolded', async () => {
    await openApp('#/docs/faq');
    await screen.findByRole('heading', { name: 'Next steps' });
    const all = questions().length;
    look('  Trailing SLASH ');
    expect(questions().length).toBeGreaterThan(0);
    expect(questions().length).toBeLessThan(all);
    expect(screen.getByText(`${questions().length} found`)).toBeTruthy();
    for (const question of questions()) {
      expect(answerOf(question)?.open).toBe(true);
      expect(answerOf(question)?.textContent).toMatch(/slash/i);
    }
    look('no such word');
    expect(questions()).toEqual([]);
    const said = screen.getByText('Nothing found. Try another word or ask the operator.');
    expect(said.role).toBe('status');
    expect(within(main()).getByRole('link', { name: 'Ask the operator' })).toBeTruthy();
    look('');
    expect(questions()).toHaveLength(all);
    expect(screen.queryByText(/found/i)).toBeNull();
  });
});

describe('A page', () => {
  test('says when it was changed, in its reader’s words', async () => {
    await openApp('#/imprint?lang=de');
    expect(await screen.findByText(/^Zuletzt geändert: \d+\. \p{L}+ \d{4}$/u)).toBeTruthy();
  });

  test('draws screens with their words, and says what they are', async () => {
    await openApp('#/docs/nextcloud');
    const [drawing] = await screen.findAllByRole('img', { name: 'Drawing: Account settings' });
    expect(drawing?.textContent).toContain('Account Id');
    expect(drawing?.textContent).toContain('https://api.certificate24.com/');
  });

  test('speaks of an app only where the operator names one', async () => {
    await openApp('#/docs/mobile/ios');
    await screen.findByRole('heading', { name: 'Next steps' });
    expect(screen.queryByRole('heading', { name: 'An app' })).toBeNull();
    await openApp('#/docs/mobile/ios', {
      settings: { links: { appStore: 'https://apps.example/app' } },
    });
    expect(await screen.findByRole('heading', { name: 'An app' })).toBeTruthy();
    expect(
      within(main())
        .getByRole('link', { name: /App Store/ })
        .getAttribute('href'),
    ).toBe('https://apps.example/app');
  });
});

describe('What the operator has named', () => {
  const operator = {
    name: 'Example Ltd',
    representative: 'Ada Example',
    registerCourt: 'Amtsgericht Springfield',
    authority: 'Example Authority',
    fingerprint: 'ab'.repeat(32),
  };

  test('stands in the imprint', async () => {
    await openApp('#/imprint', { settings: { operator } });
    const words = within(main()).getByRole('group', { name: '' }).textContent ?? '';
    expect(words).toContain('Represented by: Ada Example');
    expect(words).toContain('Register court: Amtsgericht Springfield');
    expect(words).toContain('Supervisory authority: Example Authority');
    expect(words).not.toContain('VAT');
  });

  test.each([
    ['#/contact', 'What to have at hand'],
    ['#/docs/acrobat', 'Next steps'],
  ])('is compared on %s: the fingerprint', async (place, end) => {
    await openApp(place, { settings: { operator } });
    expect(await within(main()).findByText('ab'.repeat(32))).toBeTruthy();
    await openApp(place, { settings: { operator: { name: 'Example Ltd' } } });
    await screen.findByRole('heading', { name: end });
    expect(within(main()).queryByText(/^Fingerprint of/)).toBeNull();
  });
});
