import type { ComponentProps } from 'react';
import { useTranslation } from '../core/language/language.ts';

export type Kind = 'primary' | 'secondary' | 'danger' | 'ghost' | 'quiet' | 'quiet-danger';

type ButtonProps = ComponentProps<'button'> & {
  readonly kind?: Kind;
  /** Working on it: the button keeps the focus (`disabled` would drop it) and says so. */
  readonly busy?: boolean;
};

export const buttonClass = (kind: Kind) => `button button--${kind}`;

export function Button({ kind = 'secondary', busy, children, ...props }: ButtonProps) {
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
      {busy && <Waiting />}
    </button>
  );
}

/** Of its own: a thousand buttons of a list need no sentence. */
function Waiting() {
  const { t } = useTranslation();
  return <span className="visually-hidden">{` ${t('Please wait…')}`}</span>;
}
