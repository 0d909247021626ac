import type { ComponentProps } from 'react';
import { matchHref } from '../core/navigation/link.ts';
import { useHref, useLocation } from '../core/navigation/navigation.ts';
import { withLanguage } from '../lib/router.ts';
import { ExternalLink } from '../ui/link.tsx';

type AnchorProps = ComponentProps<'a'> & {
  readonly href: string;
};

/** A link of a page: to a screen of ours, an email address or another site. */
export function Anchor({ href, ...props }: AnchorProps) {
  const name = matchHref(href)?.name ?? 'unknown';
  const linkHref = useHref(name, href);
  // A section of this page is here, even where links to the page lead to the operator's own.
  const currentHref = useLocation(({ route, language }) =>
    name === route.name ? withLanguage(href, language) : undefined,
  );
  const address = currentHref ?? linkHref;
  const Tag = address.startsWith('https:') ? ExternalLink : 'a';
  return <Tag {...props} href={address} />;
}
