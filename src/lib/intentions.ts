import { closest } from './closest.ts';
import { isModifiedClick } from './modified-click.ts';

const selector = 'a, button, input, select, textarea';

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Remembers what the visitor wants while the application does not listen yet: values, a choice of language, the press of
 * a button or of a link within the application, and where the focus is. Everything else is left to the browser. Call the
 * result once the application listens, to carry it out. React may have replaced the elements by then, if an extension or
 * a translator has changed the page; the new ones stand in the same order.
 */
export function recordIntentions(mount: HTMLElement): () => void {
  const elements = [...mount.querySelectorAll<HTMLElement>(selector)];
  const changed = new Set<FieldElement>();
  const values = new Map<FieldElement, string>();
  const leftFields = new Set<FieldElement>();
  let pressed: HTMLElement | undefined;
  let focused: HTMLElement | undefined;
  const controller = new AbortController();
  const { signal } = controller;

  const handleInput = ({ target, type }: Event) => {
    if (!isField(target)) return;
    values.set(target, target.value);
    if (type === 'change') changed.add(target);
  };
  const handleClick = (event: MouseEvent) => {
    const found = closest<HTMLElement>(event.target, 'button, a[href^="#"]');
    if (!found || isModifiedClick(event)) return;
    event.preventDefault();
    pressed = found;
  };
  const handleFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) focused = target;
  };
  const handleBlur = ({ target }: FocusEvent) => {
    // Leaving the tab or the window blurs the field, too, but it stays the active element.
    if (isField(target) && target.form && document.activeElement !== target) leftFields.add(target);
  };
  mount.addEventListener('input', handleInput, { signal });
  mount.addEventListener('change', handleInput, { signal });
  mount.addEventListener('click', handleClick, { signal });
  mount.addEventListener('focusin', handleFocus, { signal });
  mount.addEventListener('focusout', handleBlur, { signal });

  return () => {
    controller.abort();
    const current = [...mount.querySelectorAll<HTMLElement>(selector)];
    const find = <Element extends HTMLElement>(element: Element) =>
      element.isConnected ? element : (current[elements.indexOf(element)] as Element | undefined);

    // A password manager fills in fields without an event that is heard here.
    for (const field of elements.filter(isField))
      if (field.form && field.value !== '') values.set(field, field.value);
    for (const [field, value] of values) {
      const target = find(field);
      if (!target) continue;
      target.value = value;
      // No rule runs while the user is still typing.
      const type = changed.has(field) ? 'change' : 'input';
      target.dispatchEvent(new Event(type, { bubbles: true }));
    }
    for (const field of leftFields)
      find(field)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    if (focused && !focused.isConnected && document.activeElement === document.body)
      find(focused)?.focus();
    if (pressed) find(pressed)?.click();
  };
}

const isField = (target: EventTarget | null): target is FieldElement =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;
