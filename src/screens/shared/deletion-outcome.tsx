import { useTranslation } from '../../core/language/language.ts';
import { useStore } from '../../lib/use-store.ts';
import { Note } from '../../ui/note.tsx';
import type { Deletions } from './deletions.ts';

type DeletionOutcomeProps = {
  readonly deletions: Deletions;
  /** Shows only the outcome for this item. */
  readonly id?: string;
};

/** Shows the outcome of the last deletion. */
export function DeletionOutcome({ deletions: { store }, id }: DeletionOutcomeProps) {
  const { formatMessage } = useTranslation();
  const outcome = useStore(store, (state) =>
    id === undefined || state.outcome?.id === id ? state.outcome : undefined,
  );
  return (
    outcome && (
      <Note variant={outcome.ok ? 'success' : 'error'}>{formatMessage(outcome.message)}</Note>
    )
  );
}
