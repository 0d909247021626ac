import { useEffect, useState } from 'react';
import { getOwn, isObject, parseJson } from '../../lib/decode.ts';
import { type DirtyValues, isPassword, simulateInput } from '../../lib/fields.ts';
import type { Form } from '../../lib/form.ts';
import { tabStorage } from '../../lib/storage.ts';
import { currentPlace } from '../navigation/navigation.ts';
import { currentSession, currentUser, subscribeSession } from '../session/session.ts';

// What somebody has typed and not saved belongs to its place (the route) and to its person (the user, or nobody). It is
// kept for this tab, and goes when it is saved or its person logs out here. Passwords are never kept.

const keyOf = (person: string) => `typed ${person}`;

function read(person: string) {
  const kept = parseJson(tabStorage.read(keyOf(person)) ?? '');
  return isObject(kept) ? kept : {};
}

function keep(person: string, place: string, changes: DirtyValues) {
  const { [place]: _, ...others } = read(person);
  const isEmpty = Object.keys(changes).length === 0;
  const kept = isEmpty ? others : { ...others, [place]: changes };
  if (Object.keys(kept).length === 0) tabStorage.remove(keyOf(person));
  else tabStorage.write(keyOf(person), JSON.stringify(kept));
}

/** Forgets from now on what a user has typed who logs out here. */
export function startKeptInput() {
  let before = currentSession();
  subscribeSession(() => {
    const now = currentSession();
    if (before.status === 'loggedIn' && now.status === 'anonymous' && now.reason === 'logout')
      tabStorage.remove(keyOf(before.user.email));
    before = now;
  });
}

/** Keeps what is typed into a form, and gives it back. Returns whether it did, until that is sent. */
export function useKeptInput<Name extends string, Message>(form: Form<Name, Message>): boolean {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const person = personNow();
    const { name, params } = currentPlace().route;
    // A token from an email is not stored.
    const place = JSON.stringify([name, 'token' in params || params, form.names]);
    const kept = read(person)[place];
    // Before the application listened.
    const typed = changesOf(form);
    for (const name of form.names) {
      const value = getOwn(kept, name);
      // An emptied field, too.
      if (typeof value === 'string' && !(name in typed)) simulateInput(form.control(name), value);
    }
    setRestored(isObject(kept) && Object.keys(changesOf(form)).length > 0);

    const look = () => {
      // An answer may come when its person has gone.
      if (personNow() !== person) return;
      const changes = changesOf(form);
      keep(person, place, changes);
      const { status, invalidSubmitCount } = form.state.get();
      const isSent = status === 'busy' || invalidSubmitCount > 0;
      if (isSent || Object.keys(changes).length === 0) setRestored(false);
    };
    const left = new AbortController();
    for (const type of ['input', 'change']) form.element()?.addEventListener(type, look, left);
    // Also when the form has gone: it may be saved later.
    form.state.subscribe(look);
    look();
    return () => left.abort();
  }, [form]);
  return isRestored;
}

const personNow = () => currentUser()?.email ?? '';

const changesOf = <Name extends string, Message>(form: Form<Name, Message>): DirtyValues =>
  Object.fromEntries(Object.entries(form.dirtyValues()).filter(([name]) => !isPassword(name)));
