import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';

type NoteProps = {
  readonly variant: 'error' | 'success' | 'warning';
  /** A box around what stays on the screen and belongs to nothing beside it. */
  readonly isBox?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
};

/** How long a success is shown. */
export const successDurationMs = 2500;

/**
 * A message, with a button after it if it needs one. An error is announced as an alert when it appears. A warning that appears
 * later is announced by its screen (`core/announcements.ts`).
 */
export function Note({ variant, isBox, ref, children }: NoteProps) {
  return (
    <div
      ref={ref}
      className={`note note--${variant}${isBox ? ' note--box' : ''}`}
      role={variant === 'error' ? 'alert' : undefined}
    >
      <Icon name={variant === 'success' ? 'check' : 'alert'} />
      <span>{children}</span>
    </div>
  );
}
