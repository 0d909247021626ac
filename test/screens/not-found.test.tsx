import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { arriveAt, follow, heading, jane, link, main, openApp } from './stage.tsx';

describe('An unknown page', () => {
  test('is named, with a reason and ways on', async () => {
    const { sent } = await openApp('#/nowhere');
    expect(heading().textContent).toBe('Page "/nowhere" not found.');
    expect(document.title).toBe('Page "/nowhere" not found. – Sealport');
    expect(link('Go to the home page').getAttribute('href')).toBe('#/');
    expect(within(main()).getByText(/^The address may be mistyped/)).toBeTruthy();
    const ways = within(main()).getAllByRole('link');
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['#/', '#/docs/help', '#/contact']);
    expect(sent()).toEqual([]);
    await follow('Go to the home page');
    await arriveAt('Request signatures straight from your Nextcloud');
    expect(document.activeElement).toBe(heading());
  });

  test('is any that the routes do not have, its name as text', async () => {
    for (const path of [
      '/constructor',
      '/__proto__',
      '/{page}',
      '/login/more',
      '/profile/delete',
      '/accounts/a/b',
      '/accounts/%',
      '/accounts/..',
      '/<img src=x onerror=alert(1)>',
    ]) {
      const { sent } = await openApp(`#${path}`, { user: jane });
      // A browser encodes some of the characters in an address.
      expect(decodeURI(heading().textContent.replace(/%(?![0-9A-F]{2})/g, '%25'))).toBe(
        `Page "${path}" not found.`,
      );
      expect(main().querySelector('img')).toBeNull();
      expect(sent()).toEqual([]);
    }
  });

  test('of endless length is cut', async () => {
    await openApp(`#/${'x'.repeat(10_000)}`);
    expect(heading().textContent.length).toBeLessThan(200);
  });

  test('speaks German and Italian', async () => {
    await openApp('#/nowhere?lang=de');
    expect(heading().textContent).toBe('Die Seite „/nowhere“ wurde nicht gefunden.');
    expect(link('Zur Startseite').getAttribute('href')).toBe('#/?lang=de');
    await openApp('#/nowhere?lang=it');
    expect(heading().textContent).toBe('Pagina “/nowhere” non trovata.');
    expect(link('Vai alla home').getAttribute('href')).toBe('#/?lang=it');
  });
});
