import type { ComponentProps } from 'react';
import { href, useHref, useLocation } from '../core/navigation/navigation.ts';
import { entryOf, type PlainRoute } from '../routes.ts';
import { buttonClass, type Kind } from './button.tsx';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: PlainRoute;
  /** Of a public page: the id of a heading. */
  readonly section?: string | undefined;
};

/** A link to a screen, or to the operator's own page in its place; it knows whether we are there. */
export function Link({ to, section, ...props }: LinkProps) {
  const here = useLocation(({ route: { name } }) => to === (entryOf(name).below ?? name));
  const address = useHref(to, href(to, {}, section ? { section } : undefined));
  if (!address.startsWith('#')) return <ExternalLink {...props} href={address} />;
  return <a aria-current={here ? 'page' : undefined} {...props} href={address} />;
}

export function ButtonLink({ kind, ...props }: LinkProps & { kind: Kind }) {
  return <Link {...props} className={buttonClass(kind)} />;
}

/** A link that leaves the product, in a new tab that learns nothing of this one. */
export function ExternalLink(props: ComponentProps<'a'>) {
  return <a {...props} target="_blank" rel="noopener noreferrer" />;
}
