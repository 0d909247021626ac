import { Children, type ReactNode, type UIEvent, useRef, useState } from 'react';
import { announce } from '../core/announcements.ts';
import { msg, useTranslation } from '../core/language/language.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const previousPath = 'M14.5 6l-6 6 6 6';
const nextPath = 'M9.5 6l6 6-6 6';

type SliderProps = {
  readonly slides: readonly ReactNode[];
};

/** Shows one picture at a time. It never moves by itself. */
export function Slider({ slides }: SliderProps) {
  const { t, formatMessage } = useTranslation();
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const position = (index: number) =>
    msg('{position} of {count}', { position: index + 1, count: slides.length });
  function goTo(to: number) {
    const next = (to + slides.length) % slides.length;
    track.current?.children[next]?.scrollIntoView({ block: 'nearest', inline: 'start' });
    setShown(next);
    announce(position(next));
  }
  // The user can also scroll by touch, or with the arrow keys while the track has the focus.
  function handleScroll({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) {
    setShown(Math.round(scrollLeft / clientWidth));
  }
  return (
    <section className="slider" aria-label={t('Pictures')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className="slider__track" ref={track} onScroll={handleScroll} tabIndex={0}>
        {Children.map(slides, (slide) => (
          <li>{slide}</li>
        ))}
      </ul>
      <div className="actions">
        <Button aria-label={t('Previous picture')} onClick={() => goTo(shown - 1)}>
          <Icon path={previousPath} />
        </Button>
        <span>{formatMessage(position(shown))}</span>
        <Button aria-label={t('Next picture')} onClick={() => goTo(shown + 1)}>
          <Icon path={nextPath} />
        </Button>
      </div>
    </section>
  );
}
