import { useEffect, useState } from 'react';
import { useText } from '../core/language/language.ts';
import { SectionLink } from './elements.tsx';
import type { Section } from './outline.ts';

/** From this width on, the list stands beside the text: see styles/prose.css. */
const wide = '(min-width: 1024px)';

type ContentsProps = {
  readonly sections: readonly Section[];
  /** Of the page, which may be another than that of the application. */
  readonly language: string;
};

/** The sections of the page. It marks the one that is being read; where there is no room beside the text, it is folded. */
export function Contents({ sections, language }: ContentsProps) {
  const { t, language: own } = useText();
  const current = useCurrent(sections);
  const [isWide] = useState(() => matchMedia(wide).matches);
  return (
    <nav className="prose__contents" aria-label={t('On this page')} lang={own}>
      <details open={isWide}>
        <summary>{t('On this page')}</summary>
        <ul lang={language}>
          {sections.map(({ id = '', title }) => (
            <li key={id}>
              <SectionLink id={id} current={id === current}>
                {title}
              </SectionLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** The last section whose heading has come into the upper third of the window. */
function useCurrent(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () => {
      const isPassed = ({ id = '' }: Section) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < innerHeight / 3;
      };
      setCurrent(sections.findLast(isPassed)?.id);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [sections]);
  return current;
}
