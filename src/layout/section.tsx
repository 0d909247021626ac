import type { ReactNode } from 'react';

/** A further part of a page's card, below a line. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
