import { useState } from 'react';
import { useText } from '../core/language/language.ts';
import { pageText } from '../core/navigation/load.ts';
import { Article } from '../prose/article.tsx';
import type { Page } from '../prose/tree.ts';
import type { PageName } from '../routes.ts';

type PageScreenProps = {
  readonly name: PageName;
};

/** A public page in the language of the user interface, or in English where it is not translated. */
export function PageScreen({ name }: PageScreenProps) {
  // The build has compiled the text.
  const loaded = pageText(name, useText().language) as Page | undefined;
  const [shown, show] = useState(loaded);
  // When the language changes, the page stays until it has arrived in the other.
  if (loaded && loaded !== shown) show(loaded);
  return shown && <Article page={shown} key={shown.language} />;
}
