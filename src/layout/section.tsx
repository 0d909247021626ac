import type { ReactNode } from 'react';

type SectionProps = {
  readonly title: string;
  readonly children: ReactNode;
};

/** A further part of a page's card, below a line. */
export function Section({ title, children }: SectionProps) {
  return (
    <section className="part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
