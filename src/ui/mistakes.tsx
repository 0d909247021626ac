import type { MouseEvent } from 'react';
import { type Text, useText } from '../core/language.ts';
import { useTitleMark } from '../core/title.ts';
import type { Form } from '../lib/form.ts';
import { useStore } from '../lib/use-store.ts';
import { Icon } from './icon.tsx';

/** A form that was sent with two mistakes or more lists them, with links to the fields; the title tells of any. */
export function Mistakes<Name extends string>({ form }: { form: Form<Name, Text> }) {
  const { t, say } = useText();
  const { complaints, outcome, several } = useStore(form.state, (state) => state);
  const wrong = form.controls().flatMap((field) => {
    const complaint = complaints[field.name as Name];
    return complaint ? [{ field, message: complaint.message }] : [];
  });
  useTitleMark(t('Error:'), wrong.length > 0 || outcome?.ok === false);
  if (!several || wrong.length < 2) return null;
  const go = (field: HTMLElement) => (event: MouseEvent) => {
    // The hash belongs to the router.
    event.preventDefault();
    field.focus();
  };
  return (
    <div className="banner banner--error">
      <Icon name="alert" />
      <div className="banner__body">
        <p>{t('Please check these fields:')}</p>
        <ul>
          {wrong.map(({ field, message }) => (
            <li key={field.name}>
              <a className="crumb" href={`#${field.id}`} onClick={go(field)}>
                {say(message)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
