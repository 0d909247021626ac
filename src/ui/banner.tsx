import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';

export type BannerKind = 'error' | 'success' | 'warning';

type BannerProps = {
  readonly kind: BannerKind;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
};

/** A message. An error is an alert from the moment it appears; other kinds need a live region round them. */
export function Banner({ kind, children, ref }: BannerProps) {
  return (
    <div
      ref={ref}
      className={`banner banner--${kind}`}
      role={kind === 'error' ? 'alert' : undefined}
      tabIndex={-1}
    >
      <Icon name={kind === 'success' ? 'check' : 'alert'} />
      <div className="banner__body">{children}</div>
    </div>
  );
}
