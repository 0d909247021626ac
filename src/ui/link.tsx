import type { ComponentProps } from 'react';
import { useHref, useLocated } from '../core/navigation/navigation.ts';
import { useSettings } from '../core/settings/use-settings.ts';
import type { PlainRoute } from '../routes.ts';
import { buttonClass, type Kind } from './button.tsx';

/** The operator's own page in place of a screen of ours, if there is one. */
export const useOwnPage = (screen = ''): string | undefined =>
  (useSettings().links as Readonly<Record<string, string>>)[screen];

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: PlainRoute;
  /** Of a public page: the id of a heading. */
  readonly section?: string | undefined;
};

/** A link to a screen, or to the operator's own page in its place; it knows whether we are there. */
export function Link({ to, section, ...props }: LinkProps) {
  const here = useLocated(
    ({ route: { name } }) => to === (name === 'accountDetails' ? 'accountsOverview' : name),
  );
  const address = useHref(to, {}, section ? { section } : {});
  const own = useOwnPage(to);
  if (own) return <ExternalLink {...props} href={own} />;
  return <a aria-current={here ? 'page' : undefined} {...props} href={address} />;
}

export function ButtonLink({ kind, ...props }: LinkProps & { kind: Kind }) {
  return <Link {...props} className={buttonClass(kind)} />;
}

/** A link that leaves the product, in a new tab that learns nothing of this one. */
export function ExternalLink(props: ComponentProps<'a'>) {
  return <a {...props} target="_blank" rel="noopener noreferrer" />;
}
