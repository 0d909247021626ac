import { useEffect, useRef } from 'react';
import { subscribeLanguage, type Text, useText } from '../core/language.ts';
import { guardSteps } from '../core/navigation.ts';
import type { Form } from '../lib/form.ts';

/**
 * Asks before somebody leaves a form whose content differs from what was saved: by a link, by logging out, by Back or
 * the address bar, by closing or reloading the page. `name` is any of its fields.
 */
export function useUnsaved<Name extends string>(form: Form<Name, Text>, name: Name) {
  const { t } = useText();
  const question = useRef('');
  question.current = t('Leave without saving your changes?');
  useEffect(() => {
    const element = form.control(name)?.form;
    if (!element) return undefined;
    const left = new AbortController();
    const { signal } = left;
    const content = () => JSON.stringify([...new FormData(element)]);
    let saved = content();
    let sent = saved;
    let entry = { href: location.href, state: history.state };
    let leaving = false;
    const remember = () => {
      entry = { href: location.href, state: history.state };
      leaving = false;
    };
    // What is being sent is not lost.
    const isLost = () => form.state.get().status !== 'busy' && content() !== saved;
    const mayLeave = () => {
      if (isLost()) leaving ||= window.confirm(question.current);
      return leaving || !isLost();
    };

    const release = guardSteps(askAtStep);
    const forget = form.state.subscribe(() => {
      const { status, outcome } = form.state.get();
      if (status === 'busy') sent = content();
      else if (outcome?.ok) saved = sent;
    });
    const forgetLanguage = subscribeLanguage(remember);
    element.addEventListener('input', remember, { signal });
    document.addEventListener('click', askAtLink, { capture: true, signal });
    window.addEventListener('beforeunload', askAtEnd, { signal });
    return () => {
      left.abort();
      release();
      forget();
      forgetLanguage();
    };

    function askAtLink(event: MouseEvent) {
      // The button is the logout.
      const leads = 'a[href^="#/"], button.menu__item';
      const link = (event.target as Element).closest<HTMLAnchorElement>(leads);
      const elsewhere = event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!link || link.href === location.href || elsewhere || mayLeave()) return;
      event.preventDefault();
      event.stopPropagation();
    }

    /** The step has been made already: whoever wants to stay gets the entry back. */
    function askAtStep() {
      if (location.href === entry.href || mayLeave()) return false;
      history.pushState(entry.state, '', entry.href);
      return true;
    }

    function askAtEnd(event: Event) {
      if (isLost()) event.preventDefault();
    }
  }, [form, name]);
}
