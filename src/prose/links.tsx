import type { ComponentProps, ReactNode } from 'react';
import { routeOf, useLocated } from '../core/navigation/navigation.ts';
import { parseHash } from '../lib/router.ts';
import type { PageName, PlainRoute } from '../routes.ts';
import { ExternalLink, Link } from '../ui/link.tsx';

// `Link` says of a link to where one is that it is the page. A section of it is not.
const notThePage = { 'aria-current': undefined } as const;

type AnchorProps = {
  readonly href: string;
  readonly children: ReactNode;
};

/** A link of a page: to a screen of ours, an email address or another site. */
export function Anchor({ href, children }: AnchorProps) {
  if (href.startsWith('mailto:')) return <a href={href}>{children}</a>;
  const route = routeOf(href);
  if (!route) return <ExternalLink href={href}>{children}</ExternalLink>;
  const section = parseHash(href)?.query.get('section') ?? undefined;
  return (
    // The compiler lets pages link to routes only, and these need no parameters.
    <Link to={route.name as PlainRoute} section={section} {...notThePage}>
      {children}
    </Link>
  );
}

type SectionLinkProps = ComponentProps<'a'> & {
  readonly section: string;
};

/** A link to a section of this page. */
export function SectionLink(props: SectionLinkProps) {
  // Only public pages have sections.
  const page = useLocated(({ route }) => route.name) as PageName;
  return <Link {...notThePage} {...props} to={page} />;
}

/** The address of a section, to be passed on by mouse. Screen readers have the contents. */
export const SectionMark = ({ section }: { readonly section: string }) => (
  <SectionLink className="section-mark" section={section} aria-hidden="true" tabIndex={-1}>
    #
  </SectionLink>
);
