import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type NoteProps = {
  readonly kind: 'error' | 'success' | 'warning';
  /** In place of the icon. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
};

/** A message in a line, beside what it is about. An error is an alert from the moment it appears. */
export function Note({ kind, mark, children }: NoteProps) {
  return (
    <p className={`note note--${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      {mark || <Icon name={kind === 'success' ? 'check' : 'alert'} />}
      <span>{children}</span>
    </p>
  );
}
