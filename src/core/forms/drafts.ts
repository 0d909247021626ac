import { useEffect, useState } from 'react';
import { getOwn, isObject, parseJson } from '../../lib/decode.ts';
import { type DirtyValues, isPassword, simulateInput } from '../../lib/fields.ts';
import type { Form } from '../../lib/form.ts';
import { tabStorage } from '../../lib/storage.ts';
import { currentLocation } from '../navigation/navigation.ts';
import { currentSession, currentUser, subscribeSession } from '../session/session.ts';

// What somebody has typed and not saved belongs to its place (the route) and to its person (the user, or nobody). It is
// kept for this tab, and goes when it is saved or its person logs out here. Passwords are never kept.

const getStorageKey = (owner: string) => `typed ${owner}`;

/** Under this key the tab remembers which emails with a link were asked for. They go with the drafts. */
export const sentEmailsKey = 'sent';

function readDrafts(owner: string) {
  const draft = parseJson(tabStorage.read(getStorageKey(owner)) ?? '');
  return isObject(draft) ? draft : {};
}

function saveDraft(owner: string, formKey: string, changes: DirtyValues) {
  const { [formKey]: _, ...others } = readDrafts(owner);
  const isEmpty = Object.keys(changes).length === 0;
  const draft = isEmpty ? others : { ...others, [formKey]: changes };
  if (Object.keys(draft).length === 0) tabStorage.remove(getStorageKey(owner));
  else tabStorage.write(getStorageKey(owner), JSON.stringify(draft));
}

/** Forgets from now on what a user has typed who logs out here. */
export function startDrafts() {
  let previous = currentSession();
  subscribeSession(() => {
    const current = currentSession();
    if (
      previous.status === 'loggedIn' &&
      current.status === 'anonymous' &&
      current.reason === 'logout'
    )
      for (const key of [getStorageKey(previous.user.email), sentEmailsKey]) tabStorage.remove(key);
    previous = current;
  });
}

/** Keeps what is typed into a form, and gives it back. Returns whether it did, until that is sent. */
export function useDraft<Name extends string, Message>(form: Form<Name, Message>): boolean {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const owner = currentOwner();
    const { name, params } = currentLocation().route;
    // A token from an email is not stored.
    const formKey = JSON.stringify([name, 'token' in params || params, form.names]);
    const draft = readDrafts(owner)[formKey];
    // Before the application listened.
    const current = getDraft(form);
    for (const name of form.names) {
      const value = getOwn(draft, name);
      // An emptied field, too. The rules wait until the person does something.
      if (typeof value === 'string' && !(name in current))
        simulateInput(form.control(name), value, ['input']);
    }
    setRestored(isObject(draft) && Object.keys(getDraft(form)).length > 0);

    const saveCurrentDraft = () => {
      // An answer may come when its person has gone.
      if (currentOwner() !== owner) return;
      const changes = getDraft(form);
      saveDraft(owner, formKey, changes);
      const { status, invalidSubmitCount } = form.state.get();
      const isSent = status === 'busy' || invalidSubmitCount > 0;
      if (isSent || Object.keys(changes).length === 0) setRestored(false);
    };
    const controller = new AbortController();
    for (const type of ['input', 'change'])
      form.element()?.addEventListener(type, saveCurrentDraft, controller);
    // Also when the form has gone: it may be saved later.
    form.state.subscribe(saveCurrentDraft);
    saveCurrentDraft();
    return () => controller.abort();
  }, [form]);
  return isRestored;
}

const currentOwner = () => currentUser()?.email ?? '';

const getDraft = <Name extends string, Message>(form: Form<Name, Message>): DirtyValues =>
  Object.fromEntries(Object.entries(form.dirtyValues()).filter(([name]) => !isPassword(name)));
