import { useEffect } from 'react';
import { useText } from '../core/language/language.ts';
import { useLocation } from '../core/navigation/navigation.ts';
import { useTitle } from '../core/navigation/title.ts';
import { analytics } from '../core/settings/analytics-settings.ts';
import { settings } from '../core/settings/settings.ts';
import { Answers } from './answers.tsx';
import { Contents } from './contents.tsx';
import { beginning, cut, holds, visible } from './outline.ts';
import { Prose } from './prose.tsx';
import type { Page } from './tree.ts';

/** Pages with so many sections have a list of them. */
const longEnough = 4;

const isMet = (condition = ''): boolean =>
  condition === 'app'
    ? settings().links.appStore !== undefined
    : (condition === 'analytics') === (analytics() !== undefined);

type ArticleProps = {
  readonly page: Page;
  /** False: its beginning only. */
  readonly isWhole: boolean;
};

/** A public page: its beginning, the list of its sections, and these. */
export function Article({ page, isWhole }: ArticleProps) {
  const { t, language } = useText();
  useTitle(page.title);
  useSection(isWhole);
  const [lead, ...sections] = cut(visible(page.tree, isMet), 'h2');
  const drawn = isWhole ? sections : beginning(sections);
  return (
    <article className="prose" lang={page.language}>
      <header>
        <h1 tabIndex={-1}>{page.title}</h1>
        {page.language !== language && (
          <p className="muted" lang={language}>
            {t('This page is available in English only.')}
          </p>
        )}
        <Prose tree={lead.nodes} />
      </header>
      {sections.length >= longEnough && <Contents sections={sections} language={page.language} />}
      <div className="prose__body">
        {holds(lead.nodes, 'filter') ? (
          <Answers sections={drawn} />
        ) : (
          drawn.map(({ id, nodes }) => (
            <section key={id}>
              <Prose tree={nodes} />
            </section>
          ))
        )}
      </div>
    </article>
  );
}

/** Goes to the section that the address names. After the arrival on the page, which goes to its top. */
function useSection(isWhole: boolean) {
  const location = useLocation();
  useEffect(() => {
    const section = document.getElementById(location.query.get('section') ?? '');
    if (!isWhole || !section?.closest('.prose')) return undefined;
    const timer = setTimeout(() => {
      if (section instanceof HTMLDetailsElement) section.open = true;
      section.scrollIntoView();
      (section.querySelector('summary') ?? section).focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [location, isWhole]);
}
