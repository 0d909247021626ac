import type { ComponentProps } from 'react';
import { matchHref, useHref, useLocation, withLanguage } from '../core/navigation/navigation.ts';
import { ExternalLink } from '../ui/link.tsx';

type AnchorProps = ComponentProps<'a'> & {
  readonly href: string;
};

/** A link in a page: to a screen, an email address or another site. */
export function Anchor({ href, ...props }: AnchorProps) {
  const name = matchHref(href)?.name ?? 'unknown';
  // Another site or an email address matches no route, and stays as it is.
  const linkHref = useHref(name, href);
  // An operator may replace this page by their own, but links to its sections must stay on the page that is shown.
  const currentHref = useLocation(({ route, language }) =>
    name === route.name ? withLanguage(href, language) : undefined,
  );
  const shownHref = currentHref ?? linkHref;
  const Tag = shownHref.startsWith('https:') ? ExternalLink : 'a';
  return <Tag {...props} href={shownHref} />;
}
