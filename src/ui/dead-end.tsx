import type { ReactNode } from 'react';
import { type Message, useText } from '../core/language/language.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { again } from './request-view.tsx';

type DeadEndProps = {
  readonly message: Message;
  readonly why?: ReactNode;
  readonly retry: () => void;
  readonly children: ReactNode;
};

/** Why something cannot be shown, where trying again will hardly help: the ways on come first. */
export function DeadEnd({ message, why, retry, children }: DeadEndProps) {
  const { t, say } = useText();
  return (
    <div className="stack">
      <Banner kind="error">{say(message)}</Banner>
      {why}
      <div className="actions">
        {children}
        <Button kind="ghost" onClick={() => again(retry)}>
          {t('Try again')}
        </Button>
      </div>
    </div>
  );
}
