import { afterEach, expect, test, vi } from 'vitest';
import { carryOutIntentions } from '../../src/lib/carry-out-intentions.ts';
import { recordIntentions } from '../../src/lib/intentions.ts';

const markup = `
  <a id="inside" href="#/login">Login</a>
  <a id="outside" href="https://example.com/" target="_blank">Elsewhere</a>
  <form><input name="email"><input name="password" type="password"><button id="submit" type="submit">Login</button></form>
  <select id="language"><option value="en" selected>English</option><option value="de">Deutsch</option></select>`;

/** Adds a prerendered view to the page and records the intentions of its visitor. */
function open(html = markup) {
  const mount = document.createElement('div');
  mount.innerHTML = html;
  document.body.append(mount);
  const intentions = recordIntentions(mount);
  const carryOut = () => carryOutIntentions(intentions);
  const find = <Found extends HTMLElement>(selector: string) => {
    const found = mount.querySelector<Found>(selector);
    if (!found) throw new Error(selector);
    return found;
  };
  return { mount, carryOut, find };
}

afterEach(() => document.body.replaceChildren());

const click = (element: Element, init: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  // happy-dom would open a window.
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
  let isCancelled = false;
  element.parentElement?.addEventListener('click', () => (isCancelled = event.defaultPrevented), {
    once: true,
  });
  element.dispatchEvent(event);
  return isCancelled;
};

test('Passing the language select with Tab changes nothing.', () => {
  const { carryOut, find } = open();
  const select = find<HTMLSelectElement>('#language');
  const handleChange = vi.fn();
  select.addEventListener('change', handleChange);
  select.focus();
  select.blur();
  carryOut();
  expect(handleChange).not.toHaveBeenCalled();
});

test('A language that was chosen is chosen again, even if hydration has reset the select.', () => {
  const { carryOut, find } = open();
  const select = find<HTMLSelectElement>('#language');
  select.value = 'de';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  select.value = 'en';
  const chosenLanguages: string[] = [];
  select.addEventListener('change', () => chosenLanguages.push(select.value));
  carryOut();
  expect(chosenLanguages).toEqual(['de']);
});

test('An external link and a modified click are left to the browser.', () => {
  const { carryOut, find, mount } = open();
  const handleClick = vi.fn();
  for (const [selector, init] of [
    ['#outside', {}],
    ['#inside', { altKey: true }],
    ['#inside', { ctrlKey: true }],
    ['#inside', { metaKey: true }],
    ['#inside', { shiftKey: true }],
  ] as const) {
    let isCancelled: boolean | undefined;
    document.body.addEventListener(
      'click',
      (event) => {
        isCancelled = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    find(selector).dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ...init }),
    );
    expect(isCancelled, `${selector} ${JSON.stringify(init)}`).toBe(false);
  }
  mount.addEventListener('click', handleClick);
  carryOut();
  expect(handleClick).not.toHaveBeenCalled();
});

test('The last press of a link within the application or of a button is carried out once.', () => {
  const { carryOut, find } = open();
  const inside = find('#inside');
  expect(click(inside)).toBe(true);
  const handleClick = vi.fn((event: Event) => event.preventDefault());
  inside.addEventListener('click', handleClick);
  carryOut();
  expect(handleClick).toHaveBeenCalledOnce();
});

test('Values, focus and a press reach the elements that have replaced the pressed ones.', () => {
  const { carryOut, find, mount } = open();
  find<HTMLInputElement>('[name=email]').value = 'jane@example.com';
  find('[name=password]').focus();
  click(find('#submit'));
  // An extension has changed the page, so that React renders all of it again.
  mount.innerHTML = markup;
  const handleSubmit = vi.fn((event: Event) => event.preventDefault());
  find('#submit').addEventListener('click', handleSubmit);
  carryOut();
  expect(find<HTMLInputElement>('[name=email]').value).toBe('jane@example.com');
  expect(document.activeElement).toBe(find('[name=password]'));
  expect(handleSubmit).toHaveBeenCalledOnce();
});

test('Typing goes on after an early press: what is half typed is not sent.', () => {
  const { carryOut, find } = open();
  const handleSubmit = vi.fn((event: Event) => event.preventDefault());
  find('#submit').addEventListener('click', handleSubmit);
  click(find('#submit'));
  const password = find<HTMLInputElement>('[name=password]');
  password.value = 'half a pass';
  password.dispatchEvent(new Event('input', { bubbles: true }));
  handleSubmit.mockClear();
  carryOut();
  expect(handleSubmit).not.toHaveBeenCalled();
});

test('A field that was left empty is left again, so that its rules run.', () => {
  const { carryOut, find } = open();
  const email = find('[name=email]');
  const handleFocusOut = vi.fn();
  email.focus();
  email.blur();
  email.addEventListener('focusout', handleFocusOut);
  carryOut();
  expect(handleFocusOut).toHaveBeenCalledOnce();
});

test('A press never reaches another link, even if an extension has added an element before the start.', () => {
  const { carryOut, find, mount } = open(`<button>Extension</button>${markup}`);
  click(find('#inside'));
  mount.innerHTML = markup;
  const handleOtherClick = vi.fn((event: Event) => event.preventDefault());
  find('#outside').addEventListener('click', handleOtherClick);
  carryOut();
  expect(handleOtherClick).not.toHaveBeenCalled();
});

test('What was typed is dropped if Back has led to another screen, even if that has as many elements.', () => {
  location.hash = '#/login';
  const { mount, carryOut, find } = open();
  const password = find<HTMLInputElement>('[name=password]');
  password.value = 'open sesame';
  password.dispatchEvent(new Event('input', { bubbles: true }));
  location.hash = '#/register?lang=en';
  mount.innerHTML = markup;
  carryOut();
  expect(find<HTMLInputElement>('[name=password]').value).toBe('');
});

test('A language that is added to the URL in the meantime does not drop what was typed.', () => {
  location.hash = '#/login';
  const { mount, carryOut, find } = open();
  find<HTMLInputElement>('[name=email]').value = 'ada@example.com';
  location.hash = '#/login?lang=en';
  mount.innerHTML = markup;
  carryOut();
  expect(find<HTMLInputElement>('[name=email]').value).toBe('ada@example.com');
});

test('A link that was pressed is followed, even if its screen has not been rendered.', () => {
  location.hash = '#/';
  const { mount, carryOut, find } = open();
  click(find('#inside'));
  mount.innerHTML = '<a href="#/">Home</a><a id="inside" href="#/login?lang=en">Login</a>';
  const handleClick = vi.fn();
  find('#inside').addEventListener('click', handleClick);
  carryOut();
  expect(handleClick).toHaveBeenCalledOnce();
});

test('A link that was pressed is followed, although the language of `?lang=` has been added to an empty hash.', () => {
  history.replaceState(null, '', '/?lang=de');
  const { carryOut, find } = open();
  const inside = find('#inside');
  click(inside);
  const handleClick = vi.fn((event: Event) => event.preventDefault());
  inside.addEventListener('click', handleClick);
  // What `startNavigation` does.
  history.replaceState(null, '', '/?lang=de#/?lang=de');
  carryOut();
  expect(handleClick).toHaveBeenCalledOnce();
});

test('A skip link that was pressed does not replace the route, if its element has gone.', () => {
  location.hash = '#/login';
  const { mount, carryOut, find } = open(`<a id="skip" href="#main">Skip</a>${markup}`);
  click(find('#skip'));
  mount.innerHTML = '';
  carryOut();
  expect(location.hash).toBe('#/login');
});
