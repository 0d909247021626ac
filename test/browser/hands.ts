import type { Locator, Page } from 'playwright-core';

/** How a visitor works the page. */
export type Hands = {
  readonly press: (control: Locator) => Promise<void>;
  readonly enter: (field: Locator, text: string) => Promise<void>;
  readonly choose: (list: Locator, option: string) => Promise<void>;
};

export type Tool = (page: Page) => Hands;

export const mouse: Tool = (page) => ({
  press: (control) => control.click(),
  async enter(field, text) {
    await field.click({ clickCount: 3 });
    await page.keyboard.insertText(text);
  },
  async choose(list, option) {
    await list.selectOption({ label: option });
  },
});

const mostSteps = 80;
const anotherWordMs = 1_200;

/** Only keys: what Tab does not reach, or Enter and Space do not press, cannot be used. */
export const keyboard: Tool = (page) => {
  async function reach(control: Locator) {
    await control.waitFor();
    for (let step = 0; step < mostSteps; step += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${control}.`);
  }
  return {
    async press(control) {
      await reach(control);
      const isLink = await control.evaluate((element) => element.matches('a'));
      await page.keyboard.press(isLink ? 'Enter' : 'Space');
    },
    async enter(field, text) {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    async choose(list, option) {
      const isChosen = () =>
        list.evaluate(
          (it, label) => (it as HTMLSelectElement).selectedOptions[0]?.label === label,
          option,
        );
      // On a busy machine letters may come so late that the browser takes them for another word.
      for (let attempt = 0; !(await isChosen()); attempt += 1) {
        if (attempt === 5) throw new Error(`Letters do not choose ${option}.`);
        await reach(list);
        await page.keyboard.type(option);
        if (!(await isChosen())) await page.waitForTimeout(anotherWordMs);
      }
    },
  };
};
