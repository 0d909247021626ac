// What runs in the page beside the application. A function that is given to the browser can use nothing of its file.

/**
 * What is seen of a page after a step.
 *
 * @typedef {object} Look
 * @property {number} document tells documents apart
 * @property {string} place the route, without the query
 * @property {boolean} started the application listens
 * @property {string[]} lacking landmarks that are not there
 * @property {string[]} headings of the first level
 * @property {string[]} odd words that no page should have
 * @property {string[]} seen private words that are on the page
 * @property {number} overflow pixels by which the page is too wide
 * @property {number} busy controls that say they are at work
 * @property {boolean} loading
 * @property {boolean} isLeft another document was asked for
 * @property {boolean} hasStayed the choice of a language has failed
 * @property {boolean} failed something could not be loaded
 * @property {string} user whom the browser holds for logged in
 * @property {boolean} offersLogin
 * @property {Field[]} fields
 * @property {Record<string, string>} entered the values before anything could change them
 * @property {string} enteredAt the place then
 * @property {{ busy: boolean, failed: boolean }[]} forms
 * @property {Thing[]} things
 * @property {string} focus the key of the field that has it
 *
 * @typedef {object} Thing what can be pressed or filled in
 * @property {number} index
 * @property {'link' | 'button' | 'select' | 'field'} kind
 * @property {boolean} isOwn of the screen, and no link within a long text
 * @property {string} label
 * @property {string} key tells the fields of a page apart
 * @property {number} form the number of its form, -1 without one
 * @property {string} name
 * @property {string} type
 * @property {string[]} options the values of a list
 *
 * @typedef {Thing & { value: string }} Field
 */

/**
 * Gives the page `walk`: looks at it, and lets time pass. Waits of a second and more end only when the walk says so,
 * and are therefore the same in every run.
 */
export function installWalk() {
  let changes = 0;
  let now = 0;
  let last = 1e9;
  let isLeft = false;
  /** @type {Map<number, { due: number, act: () => void, every?: number }>} */
  const timers = new Map();
  /** @type {Element[]} */
  let things = [];
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  const long = 1000;

  const keep = (act, ms, every) => {
    last += 1;
    timers.set(last, { due: now + ms, act, every });
    return last;
  };
  window.setTimeout = /** @type {any} */ (
    (act, ms = 0, ...rest) =>
      ms >= long ? keep(() => act(...rest), ms) : setTimeout(act, ms, ...rest)
  );
  window.setInterval = /** @type {any} */ (
    (act, ms, ...rest) => (ms >= long ? keep(act, ms, ms) : setInterval(act, ms, ...rest))
  );
  window.clearTimeout = (id) => void (timers.delete(Number(id)) || clearTimeout(id));
  window.clearInterval = (id) => void (timers.delete(Number(id)) || clearInterval(id));
  window.print = () => {};
  window.navigation.addEventListener('navigate', ({ destination }) => {
    isLeft ||= !destination.sameDocument;
  });
  new MutationObserver(() => {
    changes += 1;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  const all = (selector) => [...document.querySelectorAll(selector)];
  const isSeen = (element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 0;
  const forms = () => [...document.forms];
  const placeOf = ({ hash }) => hash.replace(/[?].*/, '');
  const formOf = (element) => forms().indexOf(element.form ?? element.closest('form'));
  const keyOf = (element) =>
    element.matches('input, select, textarea')
      ? `${formOf(element)} ${element.name || element.type} ${element.closest('footer') ? 'footer' : ''}`
      : '';
  const fields = () =>
    all('#main input, #main select, #main textarea').filter((it) => !it.readOnly);
  const valuesOf = (fields) => Object.fromEntries(fields.map((it) => [keyOf(it), it.value]));

  const labelOf = (element) =>
    (
      element.getAttribute('aria-label') ??
      element.labels?.[0]?.textContent ??
      element.textContent ??
      ''
    )
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 60);

  const describe = (element, index) => ({
    index,
    kind: { A: 'link', BUTTON: 'button', SELECT: 'select' }[element.tagName] ?? 'field',
    isOwn: element.closest('main') !== null && !/section=/.test(element.hash ?? ''),
    label: labelOf(element),
    key: keyOf(element),
    form: formOf(element),
    name: element.name ?? '',
    type: element.type ?? '',
    options: element.tagName === 'SELECT' ? [...element.options].map(({ value }) => value) : [],
  });

  /** Not what would lead away from the application, and not what others have put there. */
  const usable =
    '#app a[href^="#"], #app button:not(:disabled), #app select, #app textarea:not([readonly]), #app input:not([readonly])';

  function oddWords() {
    const attributes = all('#app [aria-label], #app [title], #app [placeholder], #app [alt]').map(
      (it) => ['aria-label', 'title', 'placeholder', 'alt'].map((name) => it.getAttribute(name)),
    );
    const codes = all('code').map((it) => it.innerText);
    const text = codes.reduce((rest, code) => rest.replace(code, ''), document.body.innerText);
    const words = [document.title, text, ...attributes.flat()].join('\n');
    return words.match(/\bundefined\b|\bNaN\b|\[object \w*|\{\w+\}|.*Invalid Date.*/g) ?? [];
  }

  function look(privateWords) {
    things = all(usable).filter(isSeen);
    const text = document.documentElement.textContent ?? '';
    const shown = `${text} ${document.title} ${all('#app [readonly]').map((it) => it.value)}`;
    // What the person typed is told back: that the email has gone there.
    const sentTo = all('#main strong.breakable').map((it) => it.textContent.trim());
    const typed = [...fields().map(({ value }) => value.trim()), ...sentTo];
    const stored = JSON.parse(localStorage.getItem('signing.user') ?? 'null');
    return {
      document: performance.timeOrigin,
      place: placeOf(location),
      // A document that has just been opened is empty, and its first part is there before its second.
      started:
        document.readyState !== 'loading' &&
        all('#app').length > 0 &&
        all('.fallback').length === 0,
      lacking: ['header', 'main', 'footer'].filter((it) => !document.querySelector(`#app ${it}`)),
      headings: all('h1').filter(isSeen).map(labelOf),
      odd: oddWords(),
      seen: privateWords.filter((it) => shown.includes(it) && !typed.includes(it)),
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      busy: all('#app [aria-busy=true]').length,
      loading: all('#app .loading').length > 0,
      isLeft,
      hasStayed: all('#app footer [role=status]').some((it) => it.textContent !== ''),
      failed: all('#main .banner--error').some((it) => !it.closest('form')),
      user: stored?.email ?? '',
      offersLogin: all('#app header a[href^="#/login"]').length > 0,
      fields: fields().map((it) => ({ ...describe(it, -1), value: it.value })),
      forms: forms().map((form) => ({
        busy: form.getAttribute('aria-busy') === 'true',
        failed: form.querySelector('.banner--error, [aria-invalid=true]') !== null,
      })),
      things: things.map(describe),
      focus: document.activeElement ? keyOf(document.activeElement) : '',
    };
  }

  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  window.walk = {
    /** The page once it has come to rest. */
    async look(privateWords) {
      const entered = valuesOf(fields());
      const enteredAt = placeOf(location);
      for (let before = -1; before !== changes; ) {
        before = changes;
        await frame();
        // What is done in idle time, such as loading the next part, belongs to this step.
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));
        await frame();
      }
      return { ...look(privateWords), entered, enteredAt };
    },
    /** Where to press; undefined where something else is in front, or it is out of reach. */
    aim(index) {
      const element = things[index];
      element?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = element?.getBoundingClientRect();
      if (!box) return undefined;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      return hit && element.contains(hit) ? { x, y } : undefined;
    },
    focus(index) {
      things[index]?.focus();
      things[index]?.select?.();
    },
    choose(index, value) {
      const select = things[index];
      select.focus();
      select.value = value;
      for (const type of ['input', 'change']) {
        select.dispatchEvent(new Event(type, { bubbles: true }));
      }
    },
    /** Lets so many milliseconds pass. */
    pass(ms) {
      now += ms;
      for (const [id, timer] of [...timers]) {
        if (timer.due > now) continue;
        if (timer.every) timer.due = now + timer.every;
        else timers.delete(id);
        timer.act();
      }
    },
  };
}

/**
 * Does after each change of the page what Chrome's translator does: replaces texts by elements.
 *
 * @param {number} seed
 */
export function installTranslator(seed) {
  const untouched = 'script, style, template, textarea, option, svg, title, font';
  const isChosen = (words) => {
    let sum = seed;
    for (const letter of words) sum = (sum * 31 + letter.charCodeAt(0)) % 1009;
    return sum % 3 > 0;
  };
  function translate() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
    for (const text of texts) {
      const isWord = text.data.trim() !== '' && !text.parentElement?.closest(untouched);
      if (!isWord || !isChosen(text.data)) continue;
      const [outer, inner] = ['font', 'font'].map((tag) => document.createElement(tag));
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }
  new MutationObserver(() => document.body && translate()).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** Does what password managers and writing aids do: elements beside fields and below the body, attributes. */
export function installExtension() {
  function meddle() {
    for (const field of document.querySelectorAll('#app input:not([data-helper])')) {
      field.setAttribute('data-helper', '');
      field.setAttribute('aria-autocomplete', 'list');
      field.before(document.createElement('helper-anchor'));
      field.after(document.createElement('helper-button'));
    }
    if (document.querySelector('helper-panel')) return;
    document.body.setAttribute('data-helper', '');
    document.documentElement.append(document.createElement('helper-panel'));
    document.body.append(document.createElement('helper-frame'));
  }
  new MutationObserver(() => document.body && meddle()).observe(document, {
    subtree: true,
    childList: true,
  });
}
