import type { ComponentProps } from 'react';
import { useText } from '../core/language/language.ts';

export type Kind = 'primary' | 'secondary' | 'danger' | 'ghost' | 'quiet' | 'quiet-danger';

type ButtonProps = ComponentProps<'button'> & {
  readonly kind?: Kind;
  /** Working on it: the button keeps the focus (`disabled` would drop it) and says so. */
  readonly busy?: boolean;
};

export const buttonClass = (kind: Kind) => `button button--${kind}`;

export function Button({ kind = 'secondary', busy, children, ...props }: ButtonProps) {
  const { t } = useText();
  return (
    <button
      type="button"
      {...props}
      className={buttonClass(kind)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      <span>{children}</span>
      {busy && <span className="visually-hidden">{` ${t('Please wait…')}`}</span>}
    </button>
  );
}
