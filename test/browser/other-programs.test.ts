import { describe, expect, test } from 'vitest';
import { fillIn, getFormCase } from './forms.ts';
import { setUpBrowserTests, type VisitOptions } from './harness.ts';
import { createUserActions, mouse } from './input-methods.ts';
import { journey, personas } from './journey.ts';
import { alerts, banner, button, eventually, getForm, goTo, heading, link } from './page.ts';

const app = setUpBrowserTests();

// Simulations of other programs in the visitor's browser, which change the page after each of its changes. They run in the
// page, and can use nothing from outside.

/** Wraps every text in two elements, like the browser's translator. The texts stay, so that tests find them. */
function translate() {
  const ignoredElements =
    'script, style, noscript, template, textarea, option, svg, [data-translated]';
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || parent.closest(ignoredElements) || !text.data.trim()) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.dataset.translated = '';
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const changePage = () => {
    if (!document.body) return;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  };
  const changes = { subtree: true, childList: true, characterData: true };
  new MutationObserver(changePage).observe(document, changes);
  changePage();
}

/** Wraps every field, adds a button to it, and adds other elements to the page, like password managers. */
function manage() {
  const known = new WeakSet<Element>();
  const addTo = (field: Element) => {
    if (known.has(field)) return;
    known.add(field);
    field.setAttribute('data-manager-id', 'field');
    const fill = document.createElement('button');
    fill.type = 'button';
    fill.tabIndex = -1;
    fill.ariaLabel = 'Fill in';
    field.after(fill);
    // Wrapping the focused field would remove the focus.
    if (field === document.activeElement) return;
    const frame = document.createElement('span');
    field.replaceWith(frame);
    frame.append(field);
  };
  const changePage = () => {
    if (!document.body) return;
    for (const field of document.querySelectorAll('input:not([hidden]), textarea')) addTo(field);
    if (document.querySelector('body > manager-overlay')) return;
    document.body.append(document.createElement('manager-overlay'));
    document.body.prepend(document.createElement('manager-notice'));
  };
  new MutationObserver(changePage).observe(document, { subtree: true, childList: true });
  changePage();
}

/** Opens a visit in which both programs change the page from the start. */
async function visitAmongOthers(options: VisitOptions = {}) {
  const visit = await app.visit(options);
  // The programs change the prerendered view, so React reports a mismatch and renders it again.
  visit.allow('exception: Minified React error #418');
  await visit.context.addInitScript(translate);
  await visit.context.addInitScript(manage);
  return visit;
}

describe('In a page that a translator and a password manager change', () => {
  test('A user can complete the journey although other programs change the page.', async () => {
    const [persona] = personas;
    if (!persona) throw new Error('Nobody travels.');
    const { page, allow } = await visitAmongOthers({ locale: persona.locale });
    allow('401 POST /auth/login');
    await journey(createUserActions(page, mouse), persona, {
      url: app.url(),
      email: 'translated@example.com',
      mailedLink: app.mailedLink,
    });
  });

  test('Messages, the filter and errors work although text nodes are replaced.', async () => {
    const user = await app.register();
    for (let number = 10; number < 21; number += 1) {
      await app.addAccount(user, { name: `Cloud ${number}`, url: `https://${number}.example/` });
    }
    const { page, open, allow } = await visitAmongOthers({ user });
    await open('/accounts/overview');
    const rows = page.getByRole('table').getByRole('row');
    await eventually(() => rows.count()).toBe(12);
    for (const [filter, count] of [
      ['cloud 2', 2],
      ['none', 1],
      ['', 12],
    ] as const) {
      await page.getByLabel('Filter accounts').fill(filter);
      await eventually(async () => Math.max(1, await rows.count())).toBe(count);
      const total = filter ? `${filter === 'none' ? 0 : count - 1} of 11` : '11';
      await eventually(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(
        `Accounts ${total}`,
      );
    }
    const form = getFormCase('new account');
    const element = getForm(page, form.submit);
    await button(element, form.submit).click();
    await eventually(() => element.locator('[aria-invalid=true]').count()).toBe(2);
    allow('500 POST');
    app.service().fail(['POST /settings/accounts=500']);
    await fillIn(element, form);
    await button(element, form.submit).click();
    await eventually(() => alerts(page)).toHaveLength(1);
    app.service().fail([]);
    await button(element, form.submit).click();
    await heading(page, 'Cloud of Ada').waitFor();
  });

  test('An account can be connected although text nodes are replaced.', async () => {
    const user = await app.register();
    const id = await app.addAccount(user);
    const { page, open } = await visitAmongOthers({ user });
    await open(`/accounts/${id}?status=created`);
    for (const label of ['Show secret', 'Copy secret', 'Hide secret', 'Copy ID'])
      await button(page, label).click();
    await page.getByText('With a terminal instead').click();
    for (const label of ['Copy ID (Step 4)', 'Copy the command for step 4'])
      await button(page, label).click();
    await heading(page, 'Cloud of Ada').waitFor();
  });

  test('Pages and languages can be changed although other programs change the page.', async () => {
    const { page, open } = await visitAmongOthers();
    await open('/login');
    for (const route of [
      '/product',
      '/docs/nextcloud',
      '/docs/faq',
      '/register',
      '/no/such/page',
    ]) {
      for (const language of ['de', 'en']) {
        await goTo(page, `${route}?lang=${language}`);
        await eventually(() => page.getAttribute('html', 'lang')).toBe(language);
        const home = language === 'de' ? 'Startseite' : 'Home';
        await link(banner(page), home).waitFor();
        await eventually(() => heading(page).count()).toBe(1);
      }
    }
    expect(await heading(page, 'This page could not be loaded').count()).toBe(0);
  });
});
