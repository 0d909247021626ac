import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type NoteProps = {
  readonly variant: 'error' | 'success' | 'warning';
  readonly children: ReactNode;
};

/** How long a success is shown. */
export const successDurationMs = 2500;

/** A message in a line. An error is announced as an alert when it appears. */
export function Note({ variant, children }: NoteProps) {
  return (
    <p className={`note note--${variant}`} role={variant === 'error' ? 'alert' : undefined}>
      <Icon name={variant === 'success' ? 'check' : 'alert'} />
      <span>{children}</span>
    </p>
  );
}
