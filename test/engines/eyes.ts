/** What somebody looks for: by its words, in the form with a submit button or in a part of the page. */
export type Target = {
  readonly is: 'button' | 'link' | 'field' | 'heading' | 'row';
  readonly named?: string;
  readonly form?: string | undefined;
  /** A selector. */
  readonly within?: string;
};

/** Finds what is seen. Runs in the page, so it knows nothing but its argument. */
export function look({ is, named, form, within }: Target): HTMLElement | undefined {
  const seen = (selector: string, scope: ParentNode = document) =>
    [...scope.querySelectorAll<HTMLElement>(selector)].filter((it) => it.checkVisibility());
  function words(element: Element) {
    const copy = element.cloneNode(true) as Element;
    for (const unsaid of copy.querySelectorAll('[aria-hidden=true], option')) unsaid.remove();
    return element.getAttribute('aria-label') ?? copy.textContent?.trim();
  }
  const nameOf = (element: HTMLElement) =>
    is === 'field' ? words((element as HTMLInputElement).labels?.[0] ?? element) : words(element);
  const places = {
    button: 'button',
    link: 'a[href]',
    field: 'input, select, textarea',
    heading: 'h1',
    row: 'tbody tr',
  };
  const scope = form
    ? seen('form').find((it) => seen('button', it).some((button) => words(button) === form))
    : document.querySelector(within ?? 'body');
  const found = scope ? seen(places[is], scope) : [];
  return named === undefined ? found[0] : found.find((element) => nameOf(element) === named);
}
