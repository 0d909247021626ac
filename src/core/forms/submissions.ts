import { useEffect } from 'react';
import type { Form, Submission } from '../../lib/form.ts';
import { sessionOwner } from '../owners.ts';
import { shownLocation } from '../view/view.ts';

// A submission is identified by its route and the names of its fields, not by the form object that has sent it. A user who
// leaves a form that is being sent, and returns, finds it busy, and is shown the result.

/** The submissions that have not been answered, by route and field names. */
const running = sessionOwner.createStore(() => new Map<string, unknown>());

/** Follows the submission of an earlier instance of this form, and registers its own for a later one. */
export function useSubmission<Name extends string, Message>(form: Form<Name, Message>) {
  useEffect(() => {
    const { route } = shownLocation();
    const key = JSON.stringify([route.name, route.params, form.names]);
    // The key contains the names of the form's fields.
    const earlier = running.get().get(key) as Submission<Name, Message> | undefined;
    if (earlier && earlier !== form.submission.get()) {
      // Once, although StrictMode runs effects twice.
      form.submission.set(earlier);
      void form.follow(earlier);
    }
    return form.submission.subscribe(() => {
      const submission = form.submission.get();
      // Read now: on a screen that is open to everyone, the form may be older than the current session.
      const submissions = running.get();
      submissions.set(key, submission);
      void submission?.result.then(() => {
        if (submissions.get(key) === submission) submissions.delete(key);
      });
    });
  }, [form]);
}
