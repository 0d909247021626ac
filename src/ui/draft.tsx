import { useEffect, useState } from 'react';
import { type Text, useText } from '../core/language.ts';
import { currentLocation } from '../core/navigation.ts';
import { currentSession } from '../core/session.ts';
import type { Form } from '../lib/form.ts';
import { Banner } from './banner.tsx';

type Draft = {
  readonly owner: string;
  readonly place: string;
  readonly values: readonly (readonly [name: string, value: string])[];
};

/** For as long as the tab lives, and nowhere else. */
let draft: Draft | undefined;

/**
 * Keeps what was typed into these fields and not saved when the session ends under the form, unless its user logs out
 * here, and gives it back to the same user at the same place. Returns whether it did, until the form is saved. To be
 * called after `useUnsaved`, which compares with what was there before.
 */
export function useDraft<Name extends string>(form: Form<Name, Text>, names: readonly Name[]) {
  const [restored, setRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of a form are always the same.
  useEffect(() => {
    const session = currentSession();
    if (session.status !== 'loggedIn') return undefined;
    const owner = session.user.email;
    const place = JSON.stringify(currentLocation().route);
    const fields = names.flatMap((name) => form.control(name) ?? []);
    const read = () => fields.map(({ value }) => value);
    let saved = read();
    let sent = saved;

    const kept = draft;
    if (kept?.owner !== owner || kept.place === place) draft = undefined;
    if (kept?.owner === owner && kept.place === place) {
      for (const field of fields) {
        const value = kept.values.find(([name]) => name === field.name)?.[1];
        if (value === undefined) continue;
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
      setRestored(true);
    }
    const forget = form.state.subscribe(() => {
      const { status, outcome } = form.state.get();
      if (status === 'busy') sent = read();
      else if (outcome?.ok) {
        saved = sent;
        setRestored(false);
      }
    });
    return () => {
      forget();
      const now = currentSession();
      const values = fields
        .filter(({ value }, index) => value !== saved[index])
        .map(({ name, value }) => [name, value] as const);
      const isOver = now.status === 'anonymous' && now.reason !== 'logout';
      if (isOver && values.length > 0) draft = { owner, place, values };
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
          {t('What you had entered is here again. It has not been saved yet.')}
        </Banner>
      )}
    </div>
  );
}
