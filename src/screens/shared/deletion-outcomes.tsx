import { useTranslation } from '../../core/language/language.ts';
import { useStore } from '../../lib/use-store.ts';
import { Note } from '../../ui/note.tsx';
import type { Deletions } from './deletions.ts';

type DeletionOutcomesProps = {
  readonly deletions: Deletions;
  /** Shows only the outcome for this item. */
  readonly id?: string;
};

/** Shows the outcomes of deletions. */
export function DeletionOutcomes({ deletions: { store }, id }: DeletionOutcomesProps) {
  const { formatMessage } = useTranslation();
  const outcomes = useStore(store, (state) => state.outcomes);
  return outcomes
    .filter((outcome) => id === undefined || outcome.id === id)
    .map((outcome) => (
      <Note key={outcome.id} variant={outcome.ok ? 'success' : 'error'}>
        {formatMessage(outcome.message)}
      </Note>
    ));
}
