import { useEffect, useState } from 'react';
import { type Message, useText } from '../core/language/language.ts';
import { currentLocation } from '../core/navigation/navigation.ts';
import { currentSession } from '../core/session/session.ts';
import type { Form } from '../lib/form.ts';
import { Banner } from './banner.tsx';
import { enter, memory } from './typed.ts';

/**
 * Keeps what was typed and not saved when the session ends under the form, unless its user logs out here, and gives
 * it back to the same user at the same place. Returns whether it did, until the form is saved.
 */
export function useDraft<Name extends string>(form: Form<Name, Message>) {
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const session = currentSession();
    if (session.status !== 'loggedIn') return undefined;
    const owner = session.user.email;
    const place = JSON.stringify(currentLocation().route);

    const kept = memory.draft;
    if (kept?.owner !== owner || kept.place === place) memory.draft = undefined;
    if (kept?.owner === owner && kept.place === place) {
      for (const [name, value] of kept.values) enter(form.control(name as Name), value);
      setRestored(true);
    }
    const forget = form.state.subscribe(() => {
      if (form.state.get().outcome?.ok) setRestored(false);
    });
    return () => {
      forget();
      const now = currentSession();
      const values = form.changes();
      const isOver = now.status === 'anonymous' && now.reason !== 'logout';
      if (isOver && values.length > 0) memory.draft = { owner, place, values };
    };
  }, [form]);
  return restored;
}

/** Says that a draft was given back. */
export function Restored({ draft }: { draft: boolean }) {
  const { t } = useText();
  return (
    <div role="status">
      {draft && (
        <Banner kind="warning">
          {t('Your entries have been restored. They have not been saved yet.')}
        </Banner>
      )}
    </div>
  );
}
