import { drawSeal } from './draw-seal.ts';

type AccountSealProps = {
  readonly id: string;
  /** A new account has a dashed seal. It is stamped when Nextcloud has confirmed ID and secret. */
  readonly state?: 'sealed' | 'dashed' | 'stamped';
};

/**
 * The seal of an account, which helps to recognise it and proves nothing. Hidden from assistive technology, because the
 * name beside it says the same. Two shapes only: a long list has ten thousand of them.
 */
export function AccountSeal({ id, state = 'sealed' }: AccountSealProps) {
  const { edge, rosette } = drawSeal(id);
  return (
    <svg
      className={`account-seal account-seal--${state}`}
      viewBox="-18 -18 36 36"
      aria-hidden="true"
      focusable="false"
    >
      <circle r="17" strokeDasharray={edge} />
      <path d={rosette} />
    </svg>
  );
}
