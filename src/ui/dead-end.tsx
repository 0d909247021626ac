import type { ReactNode } from 'react';
import { type Text, useText } from '../core/language.ts';
import { Banner } from './banner.tsx';

/** Why something cannot be shown, where trying again would not help, and the ways on. */
export function DeadEnd({
  message,
  children,
}: {
  message: Text;
  retry?: () => void;
  children: ReactNode;
}) {
  const { say } = useText();
  return (
    <div className="stack">
      <Banner kind="error">{say(message)}</Banner>
      <div className="actions">{children}</div>
    </div>
  );
}
