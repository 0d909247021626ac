import type { ComponentProps } from 'react';
import { useTranslation } from '../core/language/language.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet' | 'quiet-danger';

type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant;
  /** While busy the button keeps the focus, because `disabled` would drop it, and is announced as busy. */
  readonly isBusy?: boolean;
};

export const buttonClass = (variant: ButtonVariant) => `button button--${variant}`;

export function Button({
  variant = 'secondary',
  isBusy,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      onClick={isBusy ? undefined : onClick}
      className={buttonClass(variant)}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      <span>{children}</span>
      {isBusy && <BusyLabel />}
    </button>
  );
}

/** A component of its own, so that the thousand buttons of a list do not subscribe to the language. */
function BusyLabel() {
  const { t } = useTranslation();
  return <span className="visually-hidden">{` ${t('Please wait…')}`}</span>;
}
