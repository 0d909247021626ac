import type { ReactNode } from 'react';
import { type PlainKey, useText } from '../core/language/language.ts';

type WaysOnProps = {
  /** Of the answer that has refused a token: 404 for one that is used up, 401 where the session has ended. */
  readonly status: number | undefined;
  readonly why?: PlainKey;
  readonly children: ReactNode;
};

/** Where a link from an email does not work: why that may be, and the ways on. */
export function WaysOn({
  status,
  why = 'The link may have been used already, have expired or be incomplete. If you have already used it, you can log in.',
  children,
}: WaysOnProps) {
  const { t } = useText();
  if (status !== 404 && status !== 401) return null;
  return (
    <>
      {status === 404 && <p className="muted">{t(why)}</p>}
      <div className="actions">{children}</div>
    </>
  );
}
