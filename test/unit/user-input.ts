import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { flush } from './support.ts';

// Elements cannot cover each other in happy-dom, which has no layout, so user-event need not search for a covering one.
const options = { delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never } as const;

/** Enters a value or selects an option, and stays in the field. */
export async function enterValue(control: HTMLElement, value: string) {
  if (control.matches('select')) {
    await userEvent.selectOptions(control, value, options);
  } else {
    await userEvent.clear(control);
    // A paste fires the same input event as a key. The browser tests type key by key.
    if (value !== '') await userEvent.paste(value, options);
  }
  await flush();
}

/** Presses keys in the notation of user-event, such as `{Enter}`. */
export async function pressKey(keys: string) {
  await userEvent.keyboard(keys, options);
  await flush();
}

export async function click(element: Element) {
  await userEvent.click(element, options);
  await flush();
}
