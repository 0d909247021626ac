// What others do to the page in the browser of the visitor, after each of its changes. Each runs in the page alone.

/** Puts every text into two elements, as the browser's own translator does. The words stay, so that tests find them. */
export function translate() {
  const left = 'script, style, noscript, template, textarea, option, svg, [data-translated]';
  const wrap = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || parent.closest(left) || !text.data.trim()) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.dataset.translated = '';
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const look = () => {
    if (!document.body) return;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  };
  const changes = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document, changes);
  look();
}

/** Adds a button and a mark to every field, wraps it, and keeps elements of its own in the page, as password managers do. */
export function manage() {
  const known = new WeakSet<Element>();
  const addTo = (field: Element) => {
    if (known.has(field)) return;
    known.add(field);
    field.setAttribute('data-manager-id', 'field');
    field.setAttribute('data-lpignore', 'true');
    const fill = document.createElement('button');
    fill.type = 'button';
    fill.tabIndex = -1;
    fill.ariaLabel = 'Fill in';
    field.after(fill);
    field.before(document.createElement('manager-anchor'));
    // A list or a field that has the focus would lose it.
    if (field === document.activeElement) return;
    const frame = document.createElement('span');
    field.replaceWith(frame);
    frame.append(field);
  };
  const look = () => {
    if (!document.body) return;
    for (const field of document.querySelectorAll('input:not([hidden]), textarea')) addTo(field);
    for (const form of document.forms) form.dataset.manager = 'seen';
    document.documentElement.dataset.managerTheme = 'light';
    if (document.querySelector('body > manager-overlay')) return;
    document.body.append(document.createElement('manager-overlay'));
    document.body.prepend(document.createElement('manager-notice'));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
  look();
}
