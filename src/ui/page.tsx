import type { ReactNode } from 'react';
import { useTitle } from '../core/navigation/title.ts';

type PageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly width?: 'narrow' | 'wide' | undefined;
  /** Above the card: the way back. */
  readonly backLink?: ReactNode;
  /** In the line of the heading. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** A screen: sets the document's title, and shows a card with the heading that takes the focus. */
export function Page({ title, lead, width, backLink, actions, children }: PageProps) {
  useTitle(title);
  return (
    <>
      {backLink && <p className="page__back">{backLink}</p>}
      <section className={`card${width ? ` card--${width}` : ''}`}>
        <div className="card__header row">
          <h1 tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {actions}
        </div>
        {lead && <p className="muted">{lead}</p>}
        {children}
      </section>
    </>
  );
}

/** A further part of a page's card, below a line. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card__section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
