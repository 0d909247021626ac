import type { Region } from '../browser/user-actions.ts';

/** Identifies an element by its role and its exact accessible name, within a region. */
export type Target = {
  readonly role: 'button' | 'link' | 'field' | 'heading' | 'text';
  readonly name: string;
  readonly region?: Region | undefined;
};

/** Finds a visible element. Runs in the page, and can only use its argument. */
export function findElement({ role, name, region }: Target): HTMLElement | undefined {
  const selectors = {
    button: 'button',
    link: 'a[href]',
    field: 'input, select, textarea',
    heading: 'h1',
    text: '*',
  };
  const regions = { banner: '#app header', main: 'main', contentinfo: '#app footer' };
  const findVisible = (selector: string, scope: ParentNode = document) =>
    [...scope.querySelectorAll<HTMLElement>(selector)].filter((it) => it.checkVisibility());
  const getText = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden=true], option')) hidden.remove();
    return (copy.textContent ?? '').trim().replace(/\s+/g, ' ');
  };
  const getName = (element: HTMLElement) =>
    element.getAttribute('aria-label') ??
    getText((element as Partial<HTMLInputElement>).labels?.[0] ?? element);
  const listScopes = () => {
    if (region === undefined) return [document.body];
    if (typeof region === 'string') return findVisible(regions[region]);
    if ('row' in region)
      return findVisible('tr').filter((row) => getText(row).includes(region.row));
    return findVisible('form').filter((form) =>
      findVisible('button', form).some((it) => getName(it) === region.form),
    );
  };
  return listScopes()
    .flatMap((scope) => findVisible(selectors[role], scope))
    .find((element) => getName(element) === name);
}
