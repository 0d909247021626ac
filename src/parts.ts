import { importPart } from './core/files.ts';
import { ownElement } from './core/own-element.ts';

/** What is loaded when it is needed. The shell, the login and what every form uses come with the start. */
type Parts = {
  home: typeof import('./parts/home.tsx');
  visitor: typeof import('./parts/visitor.tsx');
  user: typeof import('./parts/user.tsx');
  pages: typeof import('./parts/pages.tsx');
  analytics: typeof import('./parts/analytics.ts');
};

/** Loads a part and hands its style sheet to the document, so call it once; rejects when it cannot be loaded. */
export async function load<Name extends keyof Parts>(name: Name): Promise<Parts[Name]> {
  // The names in the page know no types.
  const part = (await importPart(name)) as Parts[Name];
  if ('css' in part) adopt(part.css);
  return part;
}

/** Another's page has the style sheets of all parts, for us alone. */
function adopt(css: string) {
  if (ownElement() !== document.documentElement) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
