import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { SectionMark } from './links.tsx';

type DetailsProps = {
  readonly id: string | undefined;
  readonly summary: ReactNode;
  readonly children: ReactNode;
};

/** A question, or the title of something to look up, which unfolds what is said about it. */
export const Details = ({ id, summary, children }: DetailsProps) => (
  <details className="details" id={id}>
    <summary className="details__summary">
      <h3>{summary}</h3>
      <Icon name="down" />
    </summary>
    <div className="details__body">{children}</div>
    {id && <SectionMark section={id} />}
  </details>
);
