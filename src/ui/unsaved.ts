import { useEffect, useRef } from 'react';
import { type Message, subscribeLanguage, useText } from '../core/language/language.ts';
import type { Form } from '../lib/form.ts';
import { isTypedKept } from './typed.ts';

/**
 * Asks before somebody leaves a form with changes that are not saved: by a link, by logging out, by Back or the
 * address bar, by closing or reloading the page.
 */
export function useUnsaved<Name extends string>(form: Form<Name, Message>) {
  const { t } = useText();
  const question = useRef('');
  question.current = t('Leave without saving your changes?');
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let leaving = false;
    const remember = () => {
      leaving = false;
    };
    const mayLeave = () => {
      if (form.isDirty()) leaving ||= window.confirm(question.current);
      return leaving || !form.isDirty();
    };

    const forgetLanguage = subscribeLanguage(remember);
    form.element()?.addEventListener('input', remember, { signal });
    document.addEventListener('click', askAtLink, { capture: true, signal });
    window.addEventListener('beforeunload', askAtEnd, { signal });
    return () => {
      left.abort();
      forgetLanguage();
    };

    function askAtLink(event: MouseEvent) {
      // The button is the logout.
      const leads = 'a[href^="#/"], button.menu__item';
      const link = (event.target as Element).closest<HTMLAnchorElement>(leads);
      const elsewhere = event.button > 0 || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!link || elsewhere || mayLeave()) return;
      event.preventDefault();
      event.stopPropagation();
    }

    function askAtEnd(event: Event) {
      if (form.isDirty() && !isTypedKept()) event.preventDefault();
    }
  }, [form]);
}
