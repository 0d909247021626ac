import { useEffect, useState } from 'react';
import { getOwn, isObject, parseJson } from '../../lib/decode.ts';
import { isPassword, type PartialValues, simulateInput } from '../../lib/fields.ts';
import type { Form } from '../../lib/form.ts';
import { getRouteConfig, type Route } from '../../routes.ts';
import { pageOwner } from '../owners.ts';
import { currentSession, subscribeSession } from '../session/session.ts';
import { tabStorage } from '../storage.ts';
import { shownLocation } from '../view/view.ts';
import { removeSentEmails } from './sent-emails.ts';

// A draft is what a person has typed into a form and not saved. It is kept in this tab for a route and for the user, by
// email address, or for the visitor. It is removed when it is saved and when its user logs out here. Passwords are never
// kept.

type Drafts = Readonly<Record<string, unknown>>;

const visitor = '';

const getStorageKey = (userEmail: string) => `typed ${userEmail}`;

function readDrafts(userEmail: string): Drafts {
  const drafts = parseJson(tabStorage.read(getStorageKey(userEmail)) ?? '');
  return isObject(drafts) ? drafts : {};
}

function writeDrafts(userEmail: string, drafts: Drafts) {
  if (Object.keys(drafts).length === 0) tabStorage.remove(getStorageKey(userEmail));
  // Where they exceed the storage, the next page has the older ones rather than none.
  else tabStorage.write(getStorageKey(userEmail), JSON.stringify(drafts), { keepOlder: true });
}

function saveDraft(userEmail: string, formKey: string, draft: PartialValues) {
  const { [formKey]: _, ...others } = readDrafts(userEmail);
  const isEmpty = Object.keys(draft).length === 0;
  writeDrafts(userEmail, isEmpty ? others : { ...others, [formKey]: draft });
}

/**
 * Removes from now on the drafts of a user who logs out here, and those of visitors: the next person must not read them.
 * Requested emails are also forgotten after a logout in another tab, where their links may have been opened.
 */
export function startDrafts() {
  let previous = currentSession();
  const handleSession = () => {
    const current = currentSession();
    const reason = current.status === 'anonymous' && current.reason;
    if (reason === 'logout' || reason === 'other-tab') removeSentEmails();
    if (reason === 'logout') {
      tabStorage.remove(getStorageKey(visitor));
      latestForms.get().clear();
      if (previous.status === 'loggedIn') tabStorage.remove(getStorageKey(previous.user.email));
    }
    previous = current;
  };
  pageOwner.signal.addEventListener('abort', subscribeSession(handleSession));
}

/** Removes the current user's drafts for a route, because what they belong to is gone. */
export function removeDrafts(route: Route) {
  const userEmail = getDraftOwner();
  if (userEmail === undefined) return;
  // The keys of the route's forms continue this array.
  const prefix = JSON.stringify(getRouteKey(route)).slice(0, -1);
  const others = Object.entries(readDrafts(userEmail)).filter(([key]) => !key.startsWith(prefix));
  writeDrafts(userEmail, Object.fromEntries(others));
  // A form that is still open has nothing to save any more.
  const forms = latestForms.get();
  for (const key of forms.keys()) if (key.startsWith(prefix)) forms.delete(key);
}

/** The email address of the user, or `visitor`; undefined while it is not known yet who is there. */
function getDraftOwner(): string | undefined {
  const session = currentSession();
  if (session.status === 'loggedIn') return session.user.email;
  return session.status === 'anonymous' ? visitor : undefined;
}

/** The route in the key of a draft, before the names of the fields. A token from an email is not stored. */
const getRouteKey = ({ name, params }: Route) => [name, 'token' in params ? true : params];

/**
 * The form that was opened last for each draft. Only this form writes the draft. An earlier one no longer does, nor does any
 * form from before a logout.
 */
const latestForms = pageOwner.createStore(() => new Map<string, FormWithDraft>());

type FormWithDraft = { readonly dirtyValues: () => PartialValues };

/** Keeps the draft of a form and restores it. Returns whether it was restored, until the form is submitted. */
export function useDraft<Name extends string, Message>(form: Form<Name, Message>): boolean {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const { route } = shownLocation();
    const formKey = JSON.stringify([...getRouteKey(route), form.names]);
    const forms = latestForms.get();
    const earlierForm = forms.get(formKey);
    forms.set(formKey, form);
    /** Whose draft it is; undefined while that is not known. After an expired session it is still that user's. */
    let userEmail: string | undefined;

    const restore = (draft: unknown) => {
      // What was typed before the draft could be read counts.
      const typed = getDraft(form);
      for (const name of form.names) {
        const value = getOwn(draft, name);
        // Without `change`, so that a restored value is validated only once the user does something.
        if (typeof value === 'string' && !(name in typed))
          simulateInput(form.control(name), value, ['input']);
      }
      if (isObject(draft) && Object.keys(getDraft(form)).length > 0) setRestored(true);
    };
    const isLatest = () => forms.get(formKey) === form;
    /** Restores the draft as soon as it is known whose it is. */
    const restoreOnce = () => {
      if (userEmail !== undefined || !isLatest()) return;
      userEmail = getDraftOwner();
      if (userEmail !== undefined) restore(readDrafts(userEmail)[formKey]);
    };
    const save = () => {
      if (userEmail === undefined || !isLatest()) return;
      const draft = getDraft(form);
      saveDraft(userEmail, formKey, draft);
      const { status, invalidSubmitCount } = form.state.get();
      const isSubmitted = status === 'busy' || invalidSubmitCount > 0;
      if (isSubmitted || Object.keys(draft).length === 0) setRestored(false);
    };

    // The subscription to the state never ends, as the form may be saved after it has left the page. The one to the session
    // ends then, but not before it is known whose draft it is, so that it can be stored.
    form.state.subscribe(save);
    let hasLeftPage = false;
    const unsubscribeSession = subscribeSession(() => {
      // A visitor has logged in in another tab, and the screen stays, because it is open to everyone.
      if (userEmail === visitor && getDraftOwner() && !getRouteConfig(route.name).audience) {
        saveDraft(visitor, formKey, {});
        userEmail = undefined;
      }
      restoreOnce();
      save();
      if (hasLeftPage) leavePage();
    });
    const leavePage = () => {
      hasLeftPage = true;
      if (userEmail !== undefined) unsubscribeSession();
    };
    restoreOnce();
    // What was typed into an earlier form is stored nowhere yet.
    if (userEmail === undefined && earlierForm) restore(getDraft(earlierForm));
    save();
    const unsubscribeInput = form.subscribeInput(save);
    return () => {
      unsubscribeInput();
      leavePage();
    };
  }, [form]);
  return isRestored;
}

const getDraft = (form: FormWithDraft): PartialValues =>
  Object.fromEntries(Object.entries(form.dirtyValues()).filter(([name]) => !isPassword(name)));
