// These functions run in the browser, and therefore use nothing from outside.

/**
 * @typedef {object} Control a link, button or field
 * @property {number} index in `window.controls`
 * @property {'link' | 'button' | 'list' | 'field'} kind
 * @property {string} label
 * @property {string} name
 * @property {string} autocomplete
 * @property {string} form the label of its form's submit button, or empty
 * @property {string[]} options the values of a list
 *
 * @typedef {object} Snapshot
 * @property {boolean} hasStarted
 * @property {string[]} headings of the first level
 * @property {string[]} missing the landmarks that the page lacks
 * @property {string} text everything that can be read
 * @property {string} stored everything in both storages
 * @property {boolean} isAnonymous whether nobody is logged in
 * @property {string} focus the text of the focused element, or empty
 * @property {Control[]} controls
 */

/**
 * Collects what the invariants check and what the monkey can use.
 *
 * @returns {Snapshot}
 */
export function inspect() {
  /** @param {string} selector */
  const findAll = (selector) => [...document.querySelectorAll(selector)];
  /** @param {Element} element */
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });
  /** @param {Element | null | undefined} element */
  const getText = (element) => element?.textContent?.trim().replace(/\s+/g, ' ').slice(0, 50) ?? '';

  /** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */
  /**
   * @param {Element} element
   * @returns {element is Field}
   */
  function isField(element) {
    return /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
  }
  /** @type {(element: Element, index: number) => Control} */
  function describeControl(element, index) {
    const common = {
      index,
      form: getText(element.closest('form')?.querySelector('[type=submit]')),
      autocomplete: element.getAttribute('autocomplete') ?? '',
    };
    if (!isField(element)) {
      const label = element.getAttribute('aria-label') ?? getText(element);
      const kind = element.tagName === 'A' ? 'link' : 'button';
      return { ...common, kind, label, name: element.getAttribute('name') ?? '', options: [] };
    }
    const label = element.getAttribute('aria-label') ?? getText(element.labels?.[0] ?? element);
    const options = 'options' in element ? [...element.options].map(({ value }) => value) : [];
    const kind = 'options' in element ? 'list' : 'field';
    return { ...common, kind, label, name: element.name, options };
  }

  window.controls = findAll(
    '#app a[href^="#"], #app button:not(:disabled), #app select, #app textarea, #app input:not([readonly])',
  ).filter(isVisible);
  const values = findAll('#app input, #app textarea').map((element) =>
    isField(element) ? element.value : '',
  );
  const { activeElement } = document;
  return {
    hasStarted: document.querySelector('.fallback') === null,
    headings: findAll('h1').filter(isVisible).map(getText),
    missing: ['header', 'main', 'footer'].filter((name) => !document.querySelector(`#app ${name}`)),
    text: [document.title, document.body.innerText, ...values].join('\n'),
    stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    isAnonymous: localStorage.getItem('signing.user') === null,
    focus: activeElement === document.body ? '' : getText(activeElement) || 'a field',
    controls: window.controls.map(describeControl),
  };
}

/** Resolves after two frames and the work that the page does in idle time. */
export const settle = () =>
  /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          requestIdleCallback(() => setTimeout(resolve), { timeout: 500 }),
        ),
      );
    })
  );
