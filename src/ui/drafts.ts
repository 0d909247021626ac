import { useEffect, useState } from 'react';
import { currentLocation } from '../core/navigation/navigation.ts';
import { personalStorage } from '../core/session/session.ts';
import { getOwn, parseJson } from '../lib/decode.ts';
import type { Form } from '../lib/form.ts';
import type { Route, RouteName } from '../routes.ts';

// A draft is what a person has typed into a form and not saved. Passwords are never kept.

/** Keeps the draft of a form. Returns whether the form shows one that was restored, until it is sent. */
export function useDraft<Name extends string, Message>(form: Form<Name, Message>): boolean {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => keepDraft(form, setRestored), [form]);
  return isRestored;
}

/**
 * Restores the draft of a form, and keeps it until the returned function is called. `onRestored` is told whether there was one,
 * and when that is over.
 */
function keepDraft<Name extends string, Message>(
  form: Form<Name, Message>,
  onRestored: (isRestored: boolean) => void,
): () => void {
  const personal = personalStorage();
  const key = `draft ${getRouteKey(currentLocation().route)} ${form.names}`;
  /** The draft as this form has read or written it. */
  let lastDraft = personal.read(key);
  function writeDraft() {
    lastDraft = encodeDraft(form);
    personal.write(key, lastDraft);
    if (lastDraft === undefined || form.state.get().isBusy) onRestored(false);
  }
  if (restoreDraft(form, lastDraft)) onRestored(true);
  // Forgets a draft that has been saved meanwhile.
  else writeDraft();
  const unsubscribe = form.state.subscribe(writeDraft);
  return () => {
    unsubscribe();
    if (!form.state.get().isBusy) return;
    // A save that is answered after the form has left the page removes the draft, but no newer one.
    const stop = form.state.subscribe(() => {
      stop();
      if (encodeDraft(form) === undefined && personal.read(key) === lastDraft) writeDraft();
    });
  };
}

/** Enters a draft, except where something was typed into a prerendered view before React listened. Returns whether it was entered. */
function restoreDraft<Name extends string, Message>(form: Form<Name, Message>, draft = '') {
  const typed = form.dirtyValues();
  const stored = parseJson(draft);
  for (const name of form.names) {
    const value = getOwn(stored, name);
    if (typeof value === 'string' && !Object.hasOwn(typed, name)) form.setValue(name, value);
  }
  return Object.keys(form.dirtyValues()).length > Object.keys(typed).length;
}

/** The values to be kept, undefined if there are none. */
function encodeDraft<Name extends string, Message>(form: Form<Name, Message>): string | undefined {
  const dirty = form.dirtyValues();
  const names = form.names.filter((name) => name in dirty && !form.isSecret(name));
  return names.length > 0 ? JSON.stringify(dirty, [...names]) : undefined;
}

/** Whether there is a draft of the current person. */
export const hasDraft = () => personalStorage().keys('draft').length > 0;

/** Removes what the current person has typed on a route and not saved. */
export function removeDrafts(route: RouteName) {
  const personal = personalStorage();
  for (const key of personal.keys(`draft ${route} `)) personal.write(key, undefined);
}

/** A token from an email is not stored. */
const getRouteKey = ({ name, params }: Route) => ('id' in params ? `${name} ${params.id}` : name);
