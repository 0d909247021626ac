type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const namedFields = () => [...document.querySelectorAll<Field>('#app form [name]')];

/**
 * Call before the first render. The returned function copies what was typed into fields that this render has replaced:
 * React renders a prerendered view anew where an extension or a translator has changed it.
 */
export function carryTyped(): () => void {
  const early = namedFields().filter(({ value }) => value !== '');
  const focused = document.activeElement;
  return () => {
    for (const field of early.filter(({ isConnected }) => !isConnected)) {
      const heir = namedFields().find(({ name }) => name === field.name);
      if (!heir) continue;
      heir.value = field.value;
      heir.dispatchEvent(new Event('change', { bubbles: true }));
      if (field === focused) heir.focus();
    }
  };
}
