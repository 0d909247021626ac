import type { ReactNode } from 'react';
import { useTitle } from '../core/navigation/title.ts';

type PageProps = {
  readonly title: string;
  readonly intro?: ReactNode;
  /** Beside the heading: what one may have come for. */
  readonly action?: ReactNode;
  /** A card as wide as the page. */
  readonly wide?: boolean;
  /** Above the card: the way back. */
  readonly above?: ReactNode;
  /** Beside the content, such as an invitation to register. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
};

/** A screen: sets the document's title, shows the heading that takes the focus, and a card. */
export function Page({ title, intro, action, wide, above, aside, children }: PageProps) {
  useTitle(title);
  return (
    <>
      {above && <p className="above-card">{above}</p>}
      <section className={`card${wide ? ' card--wide' : ''}${aside ? ' card--split' : ''}`}>
        <div className="card__body stack">
          <div className="card__head">
            <div>
              <h1 tabIndex={-1}>
                <bdi>{title}</bdi>
              </h1>
              {intro && <p className="muted">{intro}</p>}
            </div>
            {action}
          </div>
          {children}
        </div>
        {aside && <aside className="card__aside stack">{aside}</aside>}
      </section>
    </>
  );
}
