import { useEffect } from 'react';
import { useText } from '../core/language/language.ts';
import { useLocation } from '../core/navigation/navigation.ts';
import { useTitle } from '../core/navigation/title.ts';
import { Contents } from './contents.tsx';
import { filled } from './from-settings.ts';
import { Prose } from './prose.tsx';
import { sectionsOf, useSection } from './sections.ts';
import type { Page } from './tree.ts';

/** Pages with so many sections have a list of them. */
const longEnough = 4;

type ArticleProps = {
  readonly page: Page;
};

/** A public page: its text, and the list of its sections beside it. */
export function Article({ page }: ArticleProps) {
  const { t, language } = useText();
  const title = filled(page.title);
  useTitle(title);
  useSection();
  useUnfoldedOnPaper();
  const sections = sectionsOf(page.tree);
  const hasContents = sections.length >= longEnough;
  return (
    <article className={`prose${hasContents ? ' prose--long' : ''}`} lang={page.language}>
      {hasContents && <Contents sections={sections} language={page.language} />}
      <div className="prose__text">
        <h1 tabIndex={-1}>{title}</h1>
        {page.language !== language && (
          <p className="muted" lang={language}>
            {t('This page is available in English only.')}
          </p>
        )}
        <Prose tree={page.tree} />
        <Source />
      </div>
    </article>
  );
}

/** On paper only: where the page stands, and the day on which it was printed. */
function Source() {
  const { language } = useText();
  const { link } = useLocation();
  const today = new Date().toLocaleDateString(language, { dateStyle: 'long' });
  return (
    <p className="prose__source" lang={language}>
      {location.href.replace(/#.*/, '')}
      {link} · {today}
    </p>
  );
}

/** Paper cannot be unfolded. */
function useUnfoldedOnPaper() {
  useEffect(() => {
    const unfold = () => {
      const folded = document.querySelectorAll<HTMLDetailsElement>('.prose details:not([open])');
      const setOpen = (open: boolean) => {
        for (const part of folded) part.open = open;
      };
      setOpen(true);
      window.addEventListener('afterprint', () => setOpen(false), { once: true });
    };
    window.addEventListener('beforeprint', unfold);
    return () => window.removeEventListener('beforeprint', unfold);
  }, []);
}
