import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type BannerProps = {
  readonly variant: 'error' | 'warning';
  readonly children: ReactNode;
};

/** A message in a box. An error is an alert; a warning that comes later is announced (`core/announcements.ts`). */
export function Banner({ variant, children }: BannerProps) {
  return (
    <div className={`banner banner--${variant}`} role={variant === 'error' ? 'alert' : undefined}>
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  );
}
