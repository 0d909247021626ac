import { type Intentions, isField, listElements } from './intentions.ts';

/**
 * To be called once the application listens. React may have replaced the elements by then, if an extension or a translator
 * has changed the page; the new ones are in the same order.
 */
export function carryOutIntentions(intentions: Intentions) {
  const { mount, elements, changed, values, leftFields, pressed, focused } = intentions;
  intentions.stop();
  const current = listElements(mount);
  // Elements of others were among them: another link than the pressed one could be taken for it.
  if (current.length !== elements.length) current.length = 0;
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
}
