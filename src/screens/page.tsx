import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { property } from '../lib/decode.ts';
import { Article } from '../prose/article.tsx';
import { usePage } from '../prose/tree.ts';
import type { PageName } from '../routes.ts';
import { NotFoundScreen } from './not-found.tsx';

/** What the specification calls them, where it is not their name with a capital letter. */
const files: Partial<Record<PageName, string>> = {
  faq: 'FAQ',
  nextcloud: 'NextcloudIntegration',
  acrobat: 'AcrobatSetup',
  ios: 'MobileAppIOS',
};
const fileOf = (name: PageName) =>
  files[name] ?? name.replace(/^./, (letter) => letter.toUpperCase());

/** Whether this history entry was gone to before. */
const wasHere = () => property(history.state, 'wasHere') === true;

export function PageScreen({ name }: { name: PageName }) {
  const loaded = usePage(name);
  // When the language changes under an open page, it stays until the other one has arrived.
  const latest = useRef(loaded);
  if (loaded !== undefined) latest.current = loaded;
  // Its beginning is painted first, unless one comes back, perhaps to its end.
  const [isKnown] = useState(wasHere);
  const isWhole = useDeferredValue(true, isKnown);
  useEffect(() => {
    if (isWhole && !wasHere()) history.replaceState({ ...history.state, wasHere: true }, '');
  });
  return latest.current ? (
    <Article page={latest.current} isWhole={isWhole} key={latest.current.language} />
  ) : (
    <NotFoundScreen page={fileOf(name)} />
  );
}
