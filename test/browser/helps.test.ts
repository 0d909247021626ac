import { describe, expect, test } from 'vitest';
import { share } from '../share.ts';
import { fillIn, formCalled, samplePlatform } from './forms.ts';
import {
  asked,
  button,
  eventually,
  field,
  formWith,
  heading,
  link,
  notice,
  routeIn,
  setStage,
  settled,
  type Visit,
} from './stage.ts';
import { languages, wordsIn } from './words.ts';

const stage = setStage();

describe('the rules of a new password', () => {
  const screens = [
    ['reset completion', 'New password', 'Confirm password'],
    ['registration confirmation', 'Password', 'Confirm password'],
    ['password change', 'New password', 'Repeat the new password'],
  ] as const;

  test.each(share(screens, 3, 2))(
    'stand there from the start and tick themselves off: %s',
    async (title, label, again) => {
      const form = formCalled(title);
      const { visit } = await form.open(stage);
      const { page } = visit;
      const element = formWith(page, form.submit);
      await element.waitFor();
      const hint = (name: string) =>
        field(element, name).evaluate((control) => {
          const [id = ''] = control.getAttribute('aria-describedby')?.split(' ') ?? [];
          return document.getElementById(id)?.textContent;
        });
      const length = 'At least 6 characters.';
      const same = 'Enter the same password again.';
      expect([await hint(label), await hint(again)]).toEqual([length, same]);
      await field(element, label).pressSequentially('12345');
      expect(await hint(label)).toBe(length);
      await field(element, label).pressSequentially('6');
      await eventually(() => hint(label)).toBe(`${length} Requirement met.`);
      await field(element, again).pressSequentially('123456');
      await eventually(() => hint(again)).toBe(`${same} Requirement met.`);
      await field(element, label).press('End');
      // The field that was left is judged as it was.
      await settled(page);
      await field(element, label).press('Backspace');
      await eventually(async () => [await hint(label), await hint(again)]).toEqual([length, same]);
      // A tick is no judgement: the rules of the form speak when the field is left.
      expect(await element.locator('[aria-invalid]').count()).toBe(0);
    },
  );
});

describe('what has been changed and not saved', () => {
  const question = 'Leave without saving your changes?';
  const cases = ['profile', 'account'] as const;

  async function change(title: (typeof cases)[number]) {
    const form = formCalled(title);
    const { visit } = await form.open(stage);
    const element = formWith(visit.page, form.submit);
    await element.waitFor();
    // Nobody types before there is something to see.
    await settled(visit.page);
    await field(element, 'Name').fill('Another name');
    return { ...visit, element, route: routeIn(visit.page) };
  }

  /** Whatever the browser asks fails the test, unless it waits for it. */
  const silently = async ({ page }: Visit, act: () => Promise<unknown>) => {
    const questions: string[] = [];
    const hear = (dialog: { message: () => string; accept: () => Promise<void> }) => {
      questions.push(dialog.message());
      void dialog.accept();
    };
    page.on('dialog', hear);
    await act();
    page.off('dialog', hear);
    expect(questions).toEqual([]);
  };

  test.each(share(cases, 2, 0))(
    'is asked for at a link, which can be taken back: %s',
    async (title) => {
      const { page, element, route } = await change(title);
      const help = link(page.getByRole('contentinfo'), 'Help');
      expect(await asked(page, 'dismiss', () => help.click())).toBe(question);
      await settled(page);
      expect(routeIn(page)).toBe(route);
      expect(await field(element, 'Name').inputValue()).toBe('Another name');
      expect(await asked(page, 'accept', () => help.click())).toBe(question);
      await heading(page, 'Help').waitFor();
    },
  );

  test.each(share(cases, 2, 0))('is asked for before logging out: %s', async (title) => {
    const { page, element, route } = await change(title);
    const banner = page.getByRole('banner');
    await banner.locator('.navbar__end .menu button').first().click();
    const logOut = () => button(banner, 'Logout').click();
    expect(await asked(page, 'dismiss', logOut)).toBe(question);
    await settled(page);
    expect(routeIn(page)).toBe(route);
    expect(await field(element, 'Name').inputValue()).toBe('Another name');
    expect(await asked(page, 'accept', logOut)).toBe(question);
    await heading(page, 'Login').waitFor();
  });

  test.each(share(cases, 2, 1))(
    'is asked for at Back and in the address bar, and keeps its address: %s',
    async (title) => {
      const { page, element, route } = await change(title);
      const go = () =>
        page.evaluate(() => {
          location.hash = '#/docs/faq';
        });
      expect(await asked(page, 'dismiss', go)).toBe(question);
      await settled(page);
      await eventually(() => routeIn(page)).toBe(route);
      expect(await field(element, 'Name').inputValue()).toBe('Another name');
      const back = () => page.evaluate(() => history.back());
      expect(await asked(page, 'dismiss', back)).toBe(question);
      await settled(page);
      await eventually(() => routeIn(page)).toBe(route);
      expect(await asked(page, 'accept', back)).toBe(question);
      await eventually(() => routeIn(page)).not.toBe(route);
      await element.waitFor({ state: 'detached' });
    },
  );

  test.each(share(cases, 2, 0))('is asked for when the page is closed: %s', async (title) => {
    const { page } = await change(title);
    const [dialog] = await Promise.all([
      page.waitForEvent('dialog'),
      page.close({ runBeforeUnload: true }),
    ]);
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
  });

  test.each(share(cases, 2, 1))(
    'is not asked for when it is saved, or as it was: %s',
    async (title) => {
      const form = formCalled(title);
      const { visit } = await form.open(stage);
      const { page } = visit;
      const element = await fillIn(visit, form);
      await button(element, form.submit).click();
      await element
        .getByRole('status')
        .getByText(/has been updated/)
        .waitFor();
      const now = await field(element, 'Name').inputValue();
      await field(element, 'Name').fill('x');
      await field(element, 'Name').fill(now);
      await silently(visit, async () => {
        await link(page.getByRole('contentinfo'), 'Help').click();
        await heading(page, 'Help').waitFor();
        await page.goBack();
        await element.waitFor();
        await page.reload();
        await element.waitFor();
      });
    },
  );

  test('does not hold back a session that has run out', async () => {
    const visit = await change('profile');
    stage.service().endSessions();
    visit.plan('401 POST /settings/profile');
    await silently(visit, async () => {
      await button(visit.element, 'Save').click();
      await notice(visit.page, 'Your session has expired, please log in again.').waitFor();
    });
  });
});

describe('the hand-over', () => {
  async function created(locale = 'en-US') {
    const person = await stage.register();
    const visit = await stage.visit({ as: person, locale });
    await visit.open('/accounts/overview');
    return visit;
  }

  test.each(share(languages, 3))(
    'is open when an account has been created, in the words of the platform (%s)',
    async (language) => {
      const t = wordsIn(language);
      const { page } = await created(language);
      const form = formWith(page, t('Create account'));
      await field(form, t('Name')).fill(samplePlatform.name);
      await field(form, t('Platform URL')).fill(samplePlatform.url);
      await button(form, t('Create account')).click();
      await heading(page, samplePlatform.name).waitFor();
      const main = page.getByRole('main');
      const settings = 'https://cloud.example.org/index.php/settings/admin/certificate24';
      expect(await main.locator('.steps a').getAttribute('href')).toBe(settings);
      expect(await main.locator('.steps > li').count()).toBe(5);
      for (const step of await main.locator('.steps > li').all())
        expect(await step.isVisible()).toBe(true);
      const answers = {
        en: 'No account id and/or secret configured.',
        de: 'Keine Account-Id und/oder -Secret konfiguriert.',
        // The platform has no Italian for it.
        it: 'No account id and/or secret configured.',
      };
      await main.getByText(t('If the check fails')).click();
      const answer = main.locator('q', { hasText: answers[language] });
      await answer.waitFor();
      expect(await answer.getAttribute('lang')).toBe(language === 'it' ? 'en' : null);
      expect(await main.locator('q').count()).toBe(8);
    },
  );

  test('is printed with steps and id, and without the secret and what cannot be pressed on paper', async () => {
    const { visit } = await formCalled('account').open(stage);
    const { page } = visit;
    await page.evaluate(() =>
      Object.assign(window, { print: () => Object.assign(window, { printed: true }) }),
    );
    await button(page, 'Show secret').click();
    await button(page, 'Print without the secret').click();
    expect(await page.evaluate(() => Reflect.get(window, 'printed'))).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await field(page, 'Account ID').isVisible()).toBe(true);
    expect(await page.locator('.steps').isVisible()).toBe(true);
    expect(await field(page, 'Account secret').isVisible()).toBe(false);
    expect(await page.locator('button:visible').count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'Account settings' }).isVisible()).toBe(false);
    const advice = page.getByText('The check itself failed.');
    expect(await advice.isVisible()).toBe(true);
    const pdf = await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test.each([1280, 390])('shows the whole of a secret, at %i px', async (width) => {
    const { visit } = await formCalled('account').open(stage);
    const { page } = visit;
    await page.setViewportSize({ width, height: 800 });
    await button(page, 'Show secret').click();
    const secret = field(page, 'Account secret');
    expect((await secret.inputValue()).length).toBe(88);
    const [seen, whole] = await secret.evaluate((it) => [it.clientHeight, it.scrollHeight]);
    expect(seen).toBe(whole);
  });

  test('warns before another URL is saved, and only then', async () => {
    const { visit } = await formCalled('account').open(stage);
    const { page } = visit;
    const form = formWith(page, 'Save');
    const warning = page.getByText(
      'Once you save this, the platform at the old address can no longer use this account.',
    );
    await field(form, 'Name').fill('Another name');
    await field(form, 'Platform URL').focus();
    await settled(page);
    expect(await warning.count()).toBe(0);
    await field(form, 'Platform URL').fill('other');
    await settled(page);
    expect(await warning.count()).toBe(0);
    // Before the field is left: Enter saves.
    await field(form, 'Platform URL').fill('https://other.example.org/');
    await warning.waitFor();
    await field(form, 'Platform URL').fill(samplePlatform.url);
    await warning.waitFor({ state: 'detached' });
  });

  test('says what stops working before an account is deleted', async () => {
    const person = await stage.register();
    await stage.addAccount(person, samplePlatform);
    const { page, open } = await stage.visit({ as: person });
    await open('/accounts/overview');
    await button(page, `Delete ${samplePlatform.name}`).waitFor();
    await page
      .getByText(
        'When an account is deleted, its platform can no longer use the service. Finish open signature requests there first.',
      )
      .waitFor();
  });

  test('masks every secret with as many dots', async () => {
    const { visit } = await formCalled('account').open(stage);
    const secret = field(visit.page, 'Account secret');
    expect(await secret.inputValue()).toBe('•'.repeat(24));
    await button(visit.page, 'Show secret').click();
    await eventually(() => secret.inputValue()).not.toHaveLength(24);
  });
});

describe('a link from an email that does not work any more', () => {
  test('to a new password leads to another link and to the login', async () => {
    const form = formCalled('reset completion');
    const { visit } = await form.open(stage);
    visit.plan('404 POST /auth/resetpassword/some-token');
    const element = await fillIn(visit, form);
    await button(element, form.submit).click();
    const main = visit.page.getByRole('main');
    await main.getByText('Password reset request not found or expired.').waitFor();
    await link(main, 'Login').waitFor();
    await link(main, 'Request a new link').click();
    await heading(visit.page, 'Reset password').waitFor();
  });

  test('to a deletion leads to the profile, where another can be asked for', async () => {
    const form = formCalled('profile deletion');
    const { visit } = await form.open(stage, { as: await stage.register() });
    visit.plan('404 DELETE /auth/confirmdelete/some-token');
    const element = await fillIn(visit, form);
    await button(element, form.submit).click();
    const main = visit.page.getByRole('main');
    await main.getByText('Delete request not found or expired.').waitFor();
    await link(main, 'Profile').click();
    await heading(visit.page, 'Profile').waitFor();
  });

  test('to a registration leads to the login and to another registration', async () => {
    const visit = await stage.visit();
    visit.plan('404 GET /auth/confirm/unknown');
    await visit.open('/confirm/unknown');
    const main = visit.page.getByRole('main');
    await main.getByText('Registration not found.').waitFor();
    await link(main, 'Sign Up').waitFor();
    await link(main, 'Login').click();
    await heading(visit.page, 'Login').waitFor();
  });
});
