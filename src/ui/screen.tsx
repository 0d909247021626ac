import type { ReactNode } from 'react';
import { useTitle } from '../core/navigation/use-title.ts';

type ScreenProps = {
  readonly title: string;
  /** The content of the heading, by default the title. */
  readonly heading?: ReactNode;
  readonly lead?: ReactNode;
  /** By default, one card around heading and children. `narrow`: the same for a short form. `cards`: the heading above children that are cards. */
  readonly layout?: 'narrow' | 'cards';
  /** Controls in the line of the heading. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** A screen: sets the document's title, and shows the heading that takes the focus, by default in a card. */
export function Screen({
  title,
  heading = <bdi>{title}</bdi>,
  lead,
  layout,
  actions,
  children,
}: ScreenProps) {
  useTitle(title);
  const content = (
    <>
      <div className="page__header row">
        <div className="page__title">
          <h1 tabIndex={-1}>{heading}</h1>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </>
  );
  if (layout === 'cards') return content;
  return (
    <section className={layout === 'narrow' ? 'card card--narrow' : 'card'}>{content}</section>
  );
}

/** A section of a screen's card, below a line. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card__section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
