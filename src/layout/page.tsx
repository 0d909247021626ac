import type { ReactNode } from 'react';
import { useTitle } from '../core/navigation/title.ts';

type PageProps = {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly width?: 'narrow' | 'wide' | undefined;
  /** Above the card: the way back. */
  readonly above?: ReactNode;
  /** In the line of the heading. */
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
};

/** A screen: sets the document's title, and shows a card with the heading that takes the focus. */
export function Page({ title, intro, width, above, tools, children }: PageProps) {
  useTitle(title);
  return (
    <>
      {above && <p className="above-card">{above}</p>}
      <section className={`card${width ? ` card--${width}` : ''}`}>
        <div className="card__head row">
          <h1 tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {tools}
        </div>
        {intro && <p className="muted">{intro}</p>}
        {children}
      </section>
    </>
  );
}

/** A further part of a page's card, below a line. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
