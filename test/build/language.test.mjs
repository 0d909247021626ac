// @vitest-environment node
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge } from '../../src/build/budget.mjs';
import { bundle } from '../../src/build/bundle.mjs';
import { root as project } from '../setup.mjs';

let root;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'language-'));
  for (const name of ['src', 'i18n', 'styles', 'index.html', 'tsconfig.json', 'LICENSE']) {
    await cp(join(project, name), join(root, name), { recursive: true });
  }
  for (const name of ['package.json', 'package-lock.json']) {
    await cp(join(project, name), join(root, name));
  }
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'), 'junction');
  await cp(join(root, 'i18n/it.json'), join(root, 'i18n/fr.json'));
  await cp(join(root, 'i18n/it'), join(root, 'i18n/fr'), { recursive: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('A language that is one file and one folder is built, prerendered and within the budget', async () => {
  const built = await bundle(root);
  const labels = built.assets.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['fr.js', 'help-fr.js', 'faq-fr.js']));
  expect(built.page).toMatch(/data-view="fr login">.*Accedi/);
  expect(built.page).toContain('data-sentences="fr"');
  expect(built.page).toMatch(/<option value="fr" lang="fr">Français/);
  expect(await judge({ root, ...built, record: false })).toBe(true);
}, 60_000);
