// What is seen of a page. Runs in the browser, and knows nothing but its argument.

/**
 * @typedef {object} Thing what can be pressed or filled in
 * @property {number} index
 * @property {string} kind
 * @property {string} label
 * @property {string} name
 * @property {string} form the words of the button that sends its form
 * @property {string[]} options the values of a list
 *
 * @typedef {object} Look
 * @property {boolean} hasStarted
 * @property {string[]} headings of the first level
 * @property {string[]} missing landmarks that are not there
 * @property {string} text all that can be read
 * @property {string} stored all that is stored
 * @property {boolean} isAnonymous nobody is logged in
 * @property {string} focus what has the focus
 * @property {boolean} hasCrashed the error boundary shows
 * @property {Thing[]} things
 */

/** @returns {Look} */
export function inspect() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });
  const getText = (element) => element?.textContent?.trim().replace(/\s+/g, ' ').slice(0, 50) ?? '';
  const controls = all(
    '#app a[href^="#"], #app button:not(:disabled), #app select, #app textarea, #app input:not([readonly])',
  ).filter(isVisible);
  window.things = controls;
  const readable = all('#app input, #app textarea').map((it) => it.value);
  const { activeElement } = document;
  return {
    hasStarted: document.querySelector('.fallback') === null,
    headings: all('h1').filter(isVisible).map(getText),
    missing: ['header', 'main', 'footer'].filter((it) => !document.querySelector(`#app ${it}`)),
    text: [document.title, document.body.innerText, ...readable].join('\n'),
    stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    isAnonymous: localStorage.getItem('signing.user') === null,
    focus: activeElement === document.body ? '' : getText(activeElement) || 'a field',
    hasCrashed: all('h1').some((it) =>
      /^(Something went wrong|Etwas ist|Qualcosa)/.test(getText(it)),
    ),
    things: controls.map((element, index) => ({
      index,
      kind: { A: 'link', BUTTON: 'button', SELECT: 'list' }[element.tagName] ?? 'field',
      label: element.getAttribute('aria-label') ?? getText(element.labels?.[0] ?? element),
      name: element.name ?? '',
      form: getText((element.form ?? element.closest('form'))?.querySelector('[type=submit]')),
      options: element.tagName === 'SELECT' ? [...element.options].map(({ value }) => value) : [],
    })),
  };
}

/** Until everything that is due has happened: two frames, and what is done in idle time. */
export const settle = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve), { timeout: 500 })),
    );
  });
