import type { Region } from '../browser/user-actions.ts';

/** What somebody looks for: by its role and its whole name, in a region. */
export type Target = {
  readonly role: 'button' | 'link' | 'field' | 'heading' | 'text';
  readonly name: string;
  readonly region?: Region | undefined;
};

/** Finds what can be seen. Runs in the page, and knows nothing but its argument. */
export function look({ role, name, region }: Target): HTMLElement | undefined {
  const selectors = {
    button: 'button',
    link: 'a[href]',
    field: 'input, select, textarea',
    heading: 'h1',
    text: '*',
  };
  const regions = { banner: '#app header', main: 'main', contentinfo: '#app footer' };
  const seen = (selector: string, scope: ParentNode = document) =>
    [...scope.querySelectorAll<HTMLElement>(selector)].filter((it) => it.checkVisibility());
  const wordsOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const unsaid of copy.querySelectorAll('[aria-hidden=true], option')) unsaid.remove();
    return (copy.textContent ?? '').trim().replace(/\s+/g, ' ');
  };
  const nameOf = (element: HTMLElement) =>
    element.getAttribute('aria-label') ??
    wordsOf((element as Partial<HTMLInputElement>).labels?.[0] ?? element);
  const scopes = () => {
    if (region === undefined) return [document.body];
    if (typeof region === 'string') return seen(regions[region]);
    if ('row' in region) return seen('tr').filter((row) => wordsOf(row).includes(region.row));
    return seen('form').filter((form) =>
      seen('button', form).some((it) => nameOf(it) === region.form),
    );
  };
  return scopes()
    .flatMap((scope) => seen(selectors[role], scope))
    .find((element) => nameOf(element) === name);
}
