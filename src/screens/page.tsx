import { useEffect, useRef } from 'react';
import { useText } from '../core/language.ts';
import { useLocation } from '../core/navigation.ts';
import { useTitle } from '../core/title.ts';
import { SectionLink } from '../prose/elements.tsx';
import { loadPage, type Page, type PageName, takeApart, textOf, usePage } from '../prose/load.ts';
import { Prose } from '../prose/prose.tsx';
import { NotFoundScreen } from './not-found.tsx';

/** Pages with so many sections begin with their contents. */
const longEnough = 4;

/** What the specification calls them, where it is not their name with a capital letter. */
const files: Partial<Record<PageName, string>> = {
  faq: 'FAQ',
  nextcloud: 'NextcloudIntegration',
  acrobat: 'AcrobatSetup',
  ios: 'MobileAppIOS',
};
const fileOf = (name: PageName) =>
  files[name] ?? name.replace(/^./, (letter) => letter.toUpperCase());

export function PageScreen({ name }: { name: PageName }) {
  const { language } = useText();
  const loaded = usePage(name);
  // When the language changes under an open page, it stays until the other one has arrived.
  const latest = useRef(loaded);
  if (loaded !== undefined) latest.current = loaded;
  useEffect(() => {
    void loadPage(name, language).catch(console.warn);
  }, [name, language]);
  return latest.current ? (
    <Article page={latest.current} key={latest.current.language} />
  ) : (
    <NotFoundScreen page={fileOf(name)} />
  );
}

function Article({ page }: { page: Page }) {
  const { t, language } = useText();
  useTitle(page.title);
  useSection();
  const contents = page.tree.flatMap((node) => {
    const { tag, props } = typeof node === 'string' ? { tag: '', props: {} } : takeApart(node);
    return tag === 'h2' && 'id' in props ? [{ id: props.id, title: textOf(node) }] : [];
  });
  return (
    <article className="prose" lang={page.language}>
      <h1 tabIndex={-1}>{page.title}</h1>
      <Prose tree={page.tree.slice(0, 1)} pictures={page.pictures} />
      {contents.length >= longEnough && (
        <nav className="prose__contents" aria-label={t('On this page')} lang={language}>
          <ul lang={page.language}>
            {contents.map(({ id, title }) => (
              <li key={id}>
                <SectionLink id={id}>{title}</SectionLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Prose tree={page.tree.slice(1)} pictures={page.pictures} />
    </article>
  );
}

/** Goes to the section that the address names. After the arrival on the page, which goes to its top. */
function useSection() {
  const location = useLocation();
  useEffect(() => {
    const section = document.getElementById(location.query.get('section') ?? '');
    if (!section?.closest('.prose')) return undefined;
    const timer = setTimeout(() => {
      section.scrollIntoView();
      section.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [location]);
}
