import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type BannerProps = {
  readonly variant: 'error' | 'success' | 'warning';
  readonly children: ReactNode;
};

/**
 * A message in a box, for what stays on the screen. An error is an alert; a warning that comes later is announced
 * (`core/announcements.ts`).
 */
export function Banner({ variant, children }: BannerProps) {
  return (
    <div className={`banner banner--${variant}`} role={variant === 'error' ? 'alert' : undefined}>
      <Icon name={variant === 'success' ? 'check' : 'alert'} />
      <div>{children}</div>
    </div>
  );
}
