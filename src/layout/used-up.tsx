import type { ReactNode } from 'react';
import { useText } from '../core/language/language.ts';

/** Why a link from an email may not work any more, and the ways on. */
export function UsedUp({ children }: { children: ReactNode }) {
  const { t } = useText();
  return (
    <>
      <p className="muted">
        {t(
          'The link may have been used already, have expired or be incomplete. If you have already used it, you can log in.',
        )}
      </p>
      <div className="actions">{children}</div>
    </>
  );
}
