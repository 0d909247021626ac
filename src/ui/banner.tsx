import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type BannerProps = {
  readonly kind: 'error' | 'success' | 'warning';
  /** In place of the icon. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
};

/** A message. An error is an alert from the moment it appears; others that come later are announced (`core/announcements.ts`). */
export function Banner({ kind, mark, children }: BannerProps) {
  return (
    <div className={`banner banner--${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      {mark ?? <Icon name={kind === 'success' ? 'check' : 'alert'} />}
      <div>{children}</div>
    </div>
  );
}
