import { useTranslation } from '../../core/language/language.ts';
import { Note } from '../../ui/note.tsx';
import { type Deletions, useOutcomes } from './deletions.ts';

type DeletionOutcomesProps = {
  readonly deletions: Deletions;
  /** Shows only the outcome for this item. */
  readonly id?: string;
};

/** Shows the outcomes of deletions. */
export function DeletionOutcomes({ deletions, id }: DeletionOutcomesProps) {
  const { formatMessage } = useTranslation();
  return useOutcomes(deletions, id).map((outcome) => (
    <Note key={outcome.id} variant={outcome.ok ? 'success' : 'error'}>
      {formatMessage(outcome.message)}
    </Note>
  ));
}
