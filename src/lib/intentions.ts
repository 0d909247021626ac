import { closest } from './closest.ts';
import type { Control } from './fields.ts';
import { hasLostFocus } from './has-lost-focus.ts';
import { isModifiedClick } from './modified-click.ts';
import { parseHash } from './router.ts';

const selector = 'a, button, input, select, textarea';

/** What a visitor has done before the application listened. */
export type Intentions = ReturnType<typeof recordIntentions>;

/**
 * Remembers what the visitor wants while the application does not listen yet: values, a choice of language, the press of
 * a button or of a link within the application, and where the focus is. Everything else is left to the browser.
 * `carryOutIntentions` ends the recording.
 */
export function recordIntentions(mount: HTMLElement) {
  const controller = new AbortController();
  const { signal } = controller;
  const intentions = {
    mount,
    path: getHashPath(),
    elements: listElements(mount),
    changed: new Set<Control>(),
    values: new Map<Control, string>(),
    leftFields: new Set<Control>(),
    pressed: undefined as HTMLElement | undefined,
    focused: undefined as HTMLElement | undefined,
    stop: () => controller.abort(),
  };

  const handleInput = ({ target, type }: Event) => {
    if (!isControl(target)) return;
    intentions.values.set(target, target.value);
    if (type === 'change') intentions.changed.add(target);
    // The button was pressed too early: what is half typed must not be sent.
    else if (intentions.pressed?.closest('form') === target.form) intentions.pressed = undefined;
  };
  const handleClick = (event: MouseEvent) => {
    const found = closest<HTMLElement>(event.target, 'button, a[href^="#"]');
    if (!found || isModifiedClick(event)) return;
    event.preventDefault();
    intentions.pressed = found;
  };
  const handleFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) intentions.focused = target;
  };
  const handleBlur = ({ target }: FocusEvent) => {
    if (isControl(target) && target.form && hasLostFocus(target)) intentions.leftFields.add(target);
  };
  mount.addEventListener('input', handleInput, { signal });
  mount.addEventListener('change', handleInput, { signal });
  mount.addEventListener('click', handleClick, { signal });
  mount.addEventListener('focusin', handleFocus, { signal });
  mount.addEventListener('focusout', handleBlur, { signal });
  return intentions;
}

/** The path in the hash of the URL. The application may add the language, or write the hash in its own form. */
export const getHashPath = () => parseHash(location.hash)?.path;

/** The elements that intentions are about, in the order of the page. */
export const listElements = (mount: HTMLElement) => [
  ...mount.querySelectorAll<HTMLElement>(selector),
];

export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof Element && target.matches('input, select, textarea');
