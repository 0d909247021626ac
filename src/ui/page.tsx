import type { ReactNode } from 'react';
import { useTitle } from '../core/navigation/title.ts';

type PageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** A wide page has its heading above its cards, which are its children. */
  readonly width?: 'narrow' | 'wide' | undefined;
  /** The link above the card that leads back to the parent screen. */
  readonly backLink?: ReactNode;
  /** A picture before the heading. */
  readonly icon?: ReactNode;
  /** Controls in the line of the heading. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** A screen: sets the document's title, and shows a card with the heading that takes the focus. */
export function Page({ title, lead, width, backLink, icon, actions, children }: PageProps) {
  useTitle(title);
  const header = (
    <div className="page__header row">
      {icon}
      <div className="page__title">
        <h1 tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {actions}
    </div>
  );
  if (width === 'wide') {
    return (
      <>
        {header}
        {children}
      </>
    );
  }
  return (
    <>
      {backLink && <p className="page__back">{backLink}</p>}
      <section className={`card${width ? ` card--${width}` : ''}`}>
        {header}
        {children}
      </section>
    </>
  );
}

/** A section of a page's card, below a line. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card__section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
