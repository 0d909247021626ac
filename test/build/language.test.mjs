// @vitest-environment node
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { judge } from '../../src/build/budget.mjs';
import { bundle } from '../../src/build/bundle.mjs';
import { copyProject } from './project.mjs';

let root;
beforeAll(() => {
  root = copyProject();
  cpSync(join(root, 'i18n/it.json'), join(root, 'i18n/fr.json'));
  cpSync(join(root, 'i18n/it'), join(root, 'i18n/fr'), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true }));

test('A language that is one file and one folder is built, prerendered and within the budget', async () => {
  const built = await bundle(root);
  const parts = built.assets.map(({ part }) => part);
  expect(parts).toEqual(expect.arrayContaining(['fr', 'help-fr', 'faq-fr']));
  expect(built.page).toMatch(/data-view="fr login">.*Accedi/);
  expect(built.page).toMatch(/data-view="fr home">/);
  expect(built.page).toContain('data-sentences="fr"');
  expect(built.page).toMatch(/<option value="fr" lang="fr">Français/);
  vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await judge(built)).toBe(true);
}, 60_000);
