import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type BannerProps = {
  readonly kind: 'error' | 'success' | 'warning';
  readonly children: ReactNode;
};

/** A message. An error is an alert from the moment it appears; others that come later are announced (`core/announcements.ts`). */
export function Banner({ kind, children }: BannerProps) {
  return (
    <div className={`banner banner--${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <Icon name={kind === 'success' ? 'check' : 'alert'} />
      <div>{children}</div>
    </div>
  );
}
