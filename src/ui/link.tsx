import type { ComponentProps } from 'react';
import { href, useHref, useLocation } from '../core/navigation/navigation.ts';
import { getRouteConfig, type PlainRoute } from '../routes.ts';
import { type ButtonVariant, buttonClass } from './button.tsx';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: PlainRoute;
  /** The ID of a heading on a public page. */
  readonly section?: string | undefined;
};

/**
 * A link to a screen, or to the operator's own page in its place. It is marked on the current screen. Its words alone if the
 * operator has taken the page out.
 */
export function Link({ to, section, ...props }: LinkProps) {
  const isCurrent = useLocation(
    ({ route: { name } }) => to === (getRouteConfig(name).parent ?? name),
  );
  const target = useHref(to, href(to, {}, section ? { section } : undefined));
  if (removedPages?.includes(to)) return props.children;
  if (!target.startsWith('#')) return <ExternalLink {...props} href={target} />;
  return <a aria-current={isCurrent ? 'page' : undefined} {...props} href={target} />;
}

export function ButtonLink({ variant, ...props }: LinkProps & { variant: ButtonVariant }) {
  if (removedPages?.includes(props.to)) return null;
  return <Link {...props} className={buttonClass(variant)} />;
}

/** A link to another site. It opens in a new tab, without opener and referrer. */
export function ExternalLink(props: ComponentProps<'a'>) {
  return <a {...props} target="_blank" rel="noopener noreferrer" />;
}
