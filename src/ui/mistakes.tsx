import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type Text, useText } from '../core/language.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';
import { Icon } from './icon.tsx';

/** A form that was sent with two mistakes or more lists them, with links to the fields; the title tells of any. */
export function Mistakes<Name extends string>({ form }: { form: Form<Name, Text> }) {
  const { t, say } = useText();
  const here = useRef<HTMLDivElement>(null);
  const [sent, setSent] = useState(false);
  const { complaints, outcome } = useStore(form.state, (state) => state);
  // Object.keys forgets the names.
  const wrong = (Object.keys(complaints) as Name[]).flatMap((name) => {
    const message = complaints[name]?.message;
    const field = form.control(name);
    return message && field ? [{ name, message, field }] : [];
  });
  // In the order of the page.
  wrong.sort((one, other) => (isBefore(one.field, other.field) ? -1 : 1));
  useMarkedTitle(`${t('Error:')} `, wrong.length > 0 || outcome?.ok === false);
  useEffect(() => {
    // What is wrong before the form is sent is told at the fields alone.
    const hear = ({ target }: Event) => {
      if (target !== here.current?.closest('form')) return;
      setSent(Object.keys(form.state.get().complaints).length > 1);
    };
    document.addEventListener('submit', hear);
    return () => document.removeEventListener('submit', hear);
  }, [form]);
  const go = (field: HTMLElement) => (event: MouseEvent) => {
    // The hash belongs to the router.
    event.preventDefault();
    field.focus();
  };
  const shown = sent && wrong.length > 1;
  return (
    <div ref={here} hidden={!shown}>
      {shown && (
        <div className="banner banner--error">
          <Icon name="alert" />
          <div className="banner__body">
            <p>{t('Please check these fields:')}</p>
            <ul>
              {wrong.map(({ name, message, field }) => (
                <li key={name}>
                  <a className="crumb" href={`#${field.id}`} onClick={go(field)}>
                    {say(message)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** Puts a mark before the document's title, and before every other that takes its place meanwhile. */
function useMarkedTitle(mark: string, wanted: boolean) {
  useEffect(() => {
    const title = document.querySelector('title');
    if (!wanted || !title) return undefined;
    const isMarked = () => document.title.startsWith(mark);
    const add = () => {
      if (!isMarked()) document.title = mark + document.title;
    };
    add();
    const observer = new MutationObserver(add);
    observer.observe(title, { childList: true });
    return () => {
      observer.disconnect();
      if (isMarked()) document.title = document.title.slice(mark.length);
    };
  }, [mark, wanted]);
}
