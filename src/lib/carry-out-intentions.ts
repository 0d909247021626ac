import { getHashPath, type Intentions, isControl, listElements } from './intentions.ts';

/**
 * To be called once the application listens. Does nothing if another screen is shown by then. React may have replaced the
 * elements, if an extension or a translator has changed the page; the new ones are in the same order.
 */
export function carryOutIntentions(intentions: Intentions) {
  const { mount, elements, changed, values, leftFields, pressed, focused } = intentions;
  intentions.stop();
  // Back, or a guard, has led to another screen: what was typed must not enter its fields.
  if (getHashPath() !== intentions.path) return;
  const current = listElements(mount);
  // Otherwise another program has added or removed elements, so that positions prove nothing.
  const replacements = current.length === elements.length ? current : [];
  const find = <Found extends HTMLElement>(element: Found) =>
    element.isConnected ? element : (replacements[elements.indexOf(element)] as Found | undefined);

  // A password manager fills in fields without an event that is heard here.
  for (const field of elements.filter(isControl))
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
  // Where the screen has not loaded, positions prove nothing, but a link says itself where it leads.
  const path = pressed && getPath(pressed);
  const sameLink = path ? current.find((link) => getPath(link) === path) : undefined;
  if (pressed) (find(pressed) ?? sameLink)?.click();
}

/** Where a link leads, without the language. Undefined for a button. */
const getPath = (element: HTMLElement) => element.getAttribute('href')?.replace(/\?.*/, '');
