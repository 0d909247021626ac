import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { SectionMark } from './links.tsx';

type FoldProps = {
  readonly id: string | undefined;
  readonly summary: ReactNode;
  readonly answer: ReactNode;
};

/** A question, or the title of something to look up, which unfolds what is said about it. */
export const Fold = ({ id, summary, answer }: FoldProps) => (
  <details className="fold" id={id}>
    <summary className="fold__summary">
      <h3>{summary}</h3>
      <Icon name="down" />
    </summary>
    <div className="fold__answer">{answer}</div>
    {id && <SectionMark section={id} />}
  </details>
);
