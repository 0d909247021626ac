import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../core/language/language.ts';
import { useLink, useLocation } from '../core/navigation/navigation.ts';
import { fill } from '../lib/router.ts';
import { routes } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ExternalLink } from '../ui/link.tsx';

const back = 'M14.5 6l-6 6 6 6';
const forth = 'M9.5 6l6 6-6 6';

export type PartProps = {
  readonly [name: string]: unknown;
  readonly children?: ReactNode;
};

export function Anchor({ href, children }: PartProps) {
  const address = useLink(String(href));
  if (address.startsWith('#/')) return <a href={address}>{children}</a>;
  if (address.startsWith('mailto:')) return <a href={address}>{children}</a>;
  return <ExternalLink href={address}>{children}</ExternalLink>;
}

/** A heading is a link to itself, so that it can be passed on. */
const heading = (Level: 'h2' | 'h3') =>
  function Heading({ id, children }: PartProps) {
    return (
      <Level id={String(id)} tabIndex={-1}>
        <SectionLink id={String(id)}>{children}</SectionLink>
      </Level>
    );
  };

export const Heading2 = heading('h2');
export const Heading3 = heading('h3');

type SectionLinkProps = {
  readonly id: string;
  /** Whether it is the section that is being read. */
  readonly current?: boolean;
  readonly children: ReactNode;
};

/** A link to a section of the page we are on. The hash belongs to the route: the section is in its query. */
export function SectionLink({ id, current, children }: SectionLinkProps) {
  const { route } = useLocation();
  const path = route.name === 'unknown' ? '/' : fill(routes[route.name].paths[0], {});
  const address = useLink(`#${path}?section=${id}`);
  return (
    <a
      href={address}
      // Pressed again, it changes no address, and yet leads there.
      onClick={() => document.getElementById(id)?.focus()}
      aria-current={current ? 'location' : undefined}
    >
      {children}
    </a>
  );
}

export function Picture({ src, alt }: PartProps) {
  return <img src={String(src)} alt={String(alt)} width="320" height="200" loading="lazy" />;
}

/** A wide table scrolls by itself, not the page. */
export function Table({ children }: PartProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div className="prose__table" tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

/** Numbered pictures, one below the other. */
export function Steps({ children }: PartProps) {
  return (
    <ol className="prose__steps">
      {[children].flat().map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change.
        <li key={index}>{step}</li>
      ))}
    </ol>
  );
}

/** Pictures one beside the other, of which one is seen. It never moves by itself. */
export function Slider({ children }: PartProps) {
  const { t } = useText();
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const slides = [children].flat();
  const look = () => {
    const { scrollLeft, clientWidth } = track.current ?? { scrollLeft: 0, clientWidth: 1 };
    setShown(Math.round(Math.abs(scrollLeft) / clientWidth));
  };
  const go = (step: number) => {
    const next = (shown + step + slides.length) % slides.length;
    track.current?.children[next]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  };
  return (
    <section className="slider" aria-label={t('Pictures')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className="slider__track" ref={track} onScroll={look} tabIndex={0}>
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the slides never change.
          <li className="slider__slide" key={index}>
            {slide}
          </li>
        ))}
      </ul>
      <div className="slider__controls">
        <Button kind="ghost" aria-label={t('Previous picture')} onClick={() => go(-1)}>
          <Icon path={back} />
        </Button>
        <Button kind="ghost" aria-label={t('Next picture')} onClick={() => go(1)}>
          <Icon path={forth} />
        </Button>
        <span className="slider__position" role="status">
          {t('{position} of {count}', { position: shown + 1, count: slides.length })}
        </span>
      </div>
    </section>
  );
}
