import type { ReactNode } from 'react';
import { useTranslation } from '../../core/language/language.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { type Deletions, type Item, useDeletion } from './deletions.ts';

type DeletableRowProps = {
  readonly deletions: Deletions;
  readonly item: Item;
  /** Opens the details of the item. Without it, the row has no button *Details*. */
  readonly onOpenDetails?: () => void;
  /** All cells but the last, which holds the buttons. */
  readonly children: ReactNode;
};

/**
 * The row of a list whose last cell, of the column *Actions*, has the buttons *Details* and *Delete*. Roles are explicit,
 * because browsers drop those of rows that are laid out as grids.
 */
export function DeletableRow({ deletions, item, onOpenDetails, children }: DeletableRowProps) {
  const { t } = useTranslation();
  const { isDeleting, deleteAfterConfirmation } = useDeletion(deletions, item);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above.
    <tr role="row">
      {children}
      <td role="cell">
        {onOpenDetails && (
          <Button
            variant="quiet"
            aria-label={`${t('Details')} ${item.name}`}
            onClick={onOpenDetails}
          >
            {t('Details')}
          </Button>
        )}
        <Button
          variant="quiet-danger"
          busy={isDeleting}
          aria-label={`${t('Delete')} ${item.name}`}
          onClick={({ currentTarget }) =>
            deleteAfterConfirmation(() => moveFocusFromRow(currentTarget))
          }
        >
          {t('Delete')}
        </Button>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above.
  );
}

/**
 * Moves the focus to the neighbouring row: to the link on its name, or to its button. An element that is removed while it
 * has the focus would leave the keyboard at the top of the page.
 */
function moveFocusFromRow(button: HTMLElement) {
  if (document.activeElement !== button) return;
  const row = button.closest('tr');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  if (neighbour) neighbour.querySelector<HTMLElement>('a, button')?.focus();
  else focusHeading();
}
