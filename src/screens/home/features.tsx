import type { ReactNode } from 'react';
import { type PlainKey, useText } from '../../core/language/language.ts';
import type { PlainRoute } from '../../routes.ts';
import { Icon } from '../../ui/icon.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';

export type Feature = {
  readonly icon?: string;
  /** A route, or the address of another site. */
  readonly to?: PlainRoute | `https:${string}`;
  readonly section?: string;
  readonly title: PlainKey;
  readonly words: PlainKey;
};

/** `feature`: a card of its own; `fact`: on the surface of its part. */
export function Features({ of, look }: { of: readonly Feature[]; look: 'feature' | 'fact' }) {
  const { t } = useText();
  return (
    <ul className="row">
      {of.map(({ icon, to, section, title, words }) => (
        <li className={look} key={title}>
          {icon && <Icon path={icon} />}
          <h3>
            {to ? (
              <Door to={to} section={section}>
                {t(title)}
              </Door>
            ) : (
              t(title)
            )}
          </h3>
          <p>{t(words)}</p>
        </li>
      ))}
    </ul>
  );
}

type DoorProps = {
  readonly to: NonNullable<Feature['to']>;
  readonly section: Feature['section'];
  readonly children: ReactNode;
};

function Door({ to, section, children }: DoorProps) {
  if (to.startsWith('https:')) return <ExternalLink href={to}>{children}</ExternalLink>;
  return (
    <Link to={to as PlainRoute} section={section}>
      {children}
    </Link>
  );
}
