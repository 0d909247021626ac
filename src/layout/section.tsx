import type { ReactNode } from 'react';

/** A further part of a page, in a card of its own. */
export function Section({
  title,
  wide,
  danger,
  children,
}: {
  title: string;
  wide?: boolean;
  danger?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={`card${wide ? ' card--wide' : ''}${danger ? ' card--danger' : ''}`}>
      <div className="card__body stack">
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}
