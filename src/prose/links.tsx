import type { ComponentProps, ReactNode } from 'react';
import { href, useLink, useLocated } from '../core/navigation/navigation.ts';
import type { PageName } from '../routes.ts';
import { ExternalLink } from '../ui/link.tsx';

type AnchorProps = {
  readonly href: string;
  readonly children: ReactNode;
};

/** A link of a page: to a screen of ours, an email address or another site. */
export function Anchor({ href: written, children }: AnchorProps) {
  const address = useLink(written);
  const Tag = address.startsWith('https:') ? ExternalLink : 'a';
  return <Tag href={address}>{children}</Tag>;
}

type SectionLinkProps = ComponentProps<'a'> & {
  readonly section: string;
};

/** A link to a section of this page. */
export function SectionLink({ section, ...props }: SectionLinkProps) {
  // Only public pages have sections.
  const page = useLocated(({ route }) => route.name) as PageName;
  return <a {...props} href={useLink(href(page, {}, { section }))} />;
}

/** The address of a section, to be passed on by mouse. Screen readers have the contents. */
export const SectionMark = ({ section }: { readonly section: string }) => (
  <SectionLink className="section-mark" section={section} aria-hidden="true" tabIndex={-1}>
    #
  </SectionLink>
);
