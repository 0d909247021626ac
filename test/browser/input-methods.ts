import type { Locator, Page } from 'playwright-core';
import { answerDialog, field, getForm, heading } from './page.ts';
import type { Region, UserActions } from './user-actions.ts';

/** How controls are operated. */
export type InputMethod = (page: Page) => {
  readonly press: (control: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly choose: (list: Locator, option: string) => Promise<void>;
};

/** Performs the actions of a user in Chromium, with the mouse or with the keyboard alone. */
export function createUserActions(page: Page, inputMethod: InputMethod): UserActions {
  const { press, type, choose } = inputMethod(page);
  const within = (region?: Region) => {
    if (region === undefined) return page;
    if (typeof region === 'string') return page.getByRole(region);
    if ('form' in region) return getForm(page, region.form);
    return page.getByRole('row', { name: region.row });
  };
  const control = (role: 'button' | 'link', name: string, region?: Region) =>
    within(region).getByRole(role, { name, exact: true });
  return {
    open: async (address) => {
      await page.goto(address);
    },
    getHash: async () => new URL(page.url()).hash,
    getLang: async () => (await page.getAttribute('html', 'lang')) ?? '',
    getStored: (key) => page.evaluate((it) => localStorage.getItem(it) ?? '', key),
    waitForHeading: (name) => heading(page, name).waitFor(),
    waitForText: (text, region) =>
      within(region).getByText(text, { exact: true }).filter({ visible: true }).first().waitFor(),
    waitFor: (role, name, region) => control(role, name, region).waitFor(),
    press: (role, name, region) => press(control(role, name, region)),
    type: (label, text, region) => type(field(within(region) as Locator, label), text),
    choose: (name, option, region) =>
      choose(within(region).getByRole('combobox', { name, exact: true }), option),
    readValue: (label, region) => field(within(region) as Locator, label).evaluate(getValue),
    answerDialog: (reply, act) => answerDialog(page, reply, act),
  };
}

/** Runs in the page. */
const getValue = (control: Element): string =>
  control instanceof HTMLSelectElement
    ? (control.selectedOptions[0]?.label ?? '')
    : (control as HTMLInputElement).value;

export const mouse: InputMethod = (page) => ({
  press: (control) => control.click(),
  async type(control, text) {
    await control.click({ clickCount: 3 });
    await page.keyboard.insertText(text);
  },
  async choose(list, option) {
    await list.selectOption({ label: option });
  },
});

const maxTabStops = 80;

/** Uses the keyboard alone, so every control must be reached by Tab and activated by Enter or Space. */
export const keyboard: InputMethod = (page) => {
  async function tabTo(control: Locator) {
    await control.waitFor();
    // Searching the control by its role in every step would take most of the time.
    const handle = await control.elementHandle();
    for (let step = 0; step < maxTabStops; step += 1) {
      if (await handle?.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${control}.`);
  }
  return {
    async press(control) {
      await tabTo(control);
      const isLink = await control.evaluate((element) => element.matches('a'));
      await page.keyboard.press(isLink ? 'Enter' : 'Space');
    },
    async type(control, text) {
      await tabTo(control);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    async choose(list, option) {
      await tabTo(list);
      const steps = await list.evaluate((element, label) => {
        const { options, selectedIndex } = element as HTMLSelectElement;
        return [...options].findIndex((it) => it.label === label) - selectedIndex;
      }, option);
      const key = steps < 0 ? 'ArrowUp' : 'ArrowDown';
      for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(key);
    },
  };
};
