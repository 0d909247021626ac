import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../core/language.ts';
import { href } from '../core/navigation.ts';
import type { RouteName } from '../routes.ts';
import { buttonClass } from './button.tsx';

/** Routes that need no parameters. */
export type PlainRoute = Exclude<
  RouteName,
  'resetCompletion' | 'confirm' | 'profileDeletion' | 'accountDetails'
>;

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: PlainRoute };

/** A link to a screen. Renders again when the language changes, which the address carries. */
export function Link({ to, ...props }: LinkProps) {
  useText();
  return <a {...props} href={href(to, {})} />;
}

export function ButtonLink({
  kind,
  ...props
}: LinkProps & { kind: 'primary' | 'secondary' | 'ghost' }) {
  return <Link {...props} className={buttonClass(kind)} />;
}

/** A link that leaves the product, in a new tab that learns nothing of this one. */
export function ExternalLink({
  href,
  children,
  className,
}: {
  href: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
