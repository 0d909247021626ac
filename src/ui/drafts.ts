import { useEffect, useState } from 'react';
import { currentLocation } from '../core/navigation/navigation.ts';
import { getPersonalItem, hasPersonalItem } from '../core/session/personal-storage.ts';
import { getOwn, parseJson } from '../lib/decode.ts';
import { isPassword, type PartialValues, simulateInput } from '../lib/fields.ts';
import type { Form } from '../lib/form.ts';
import type { Route } from '../routes.ts';

// A draft is what a person has typed into a form and not saved. Passwords are never kept.

/** Keeps the draft of a form and restores it. Returns whether it was restored, until the form is submitted or has no draft. */
export function useDraft<Name extends string, Message>(form: Form<Name, Message>): boolean {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const item = getPersonalItem(`draft ${getRouteKey(currentLocation().route)} ${form.names}`);
    /** What this form has read or written. */
    let stored = item.read();
    let hasLeft = false;
    // What was typed into a prerendered view, before React listened, counts.
    const typed = getDraft(form);
    for (const name of form.names) {
      const value = getOwn(parseJson(stored ?? ''), name);
      if (typeof value === 'string' && !(name in typed)) simulateInput(form.control(name), value);
    }
    if (Object.keys(getDraft(form)).length > Object.keys(typed).length) setRestored(true);
    const writeDraft = () => {
      const draft = getDraft(form);
      const text = Object.keys(draft).length > 0 ? JSON.stringify(draft) : undefined;
      // A form that has left the page writes nothing. It removes its draft once that is saved, if the storage still holds it.
      if (hasLeft && (text || item.read() !== stored)) return;
      stored = text;
      item.write(stored);
      const { isBusy, invalidSubmitCount } = form.state.get();
      if (stored === undefined || isBusy || invalidSubmitCount > 0) setRestored(false);
    };
    // This subscription never ends, because the form may be saved after it has left the page.
    form.state.subscribe(writeDraft);
    const unsubscribeInput = form.subscribeInput(writeDraft);
    return () => {
      hasLeft = true;
      unsubscribeInput();
    };
  }, [form]);
  return isRestored;
}

/** Whether there is a draft of the current person. */
export const hasDraft = () => hasPersonalItem('draft');

/** A token from an email is not stored. */
const getRouteKey = ({ name, params }: Route) => ('id' in params ? `${name} ${params.id}` : name);

const getDraft = <Name extends string, Message>(form: Form<Name, Message>): PartialValues =>
  Object.fromEntries(Object.entries(form.dirtyValues()).filter(([name]) => !isPassword(name)));
