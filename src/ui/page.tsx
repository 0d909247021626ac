import type { ReactNode } from 'react';
import { useTitle } from '../core/navigation/title.ts';

type PageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** `card`, the default: one card around heading and children. `cards`: the heading above children that are cards. */
  readonly layout?: 'card' | 'cards';
  /** Of the card. */
  readonly width?: 'narrow' | undefined;
  /** The link above the heading that leads back to the parent screen. */
  readonly backLink?: ReactNode;
  /** Controls in the line of the heading. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** A screen: sets the document's title, and shows the heading that takes the focus, by default in a card. */
export function Page({ title, lead, layout, width, backLink, actions, children }: PageProps) {
  useTitle(title);
  const content = (
    <>
      <div className="page__header row">
        <div className="page__title">
          <h1 tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {actions}
      </div>
      {children}
    </>
  );
  return (
    <>
      {backLink && <p className="page__back">{backLink}</p>}
      {layout === 'cards' ? (
        content
      ) : (
        <section className={`card${width ? ` card--${width}` : ''}`}>{content}</section>
      )}
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
