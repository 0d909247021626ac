import type { ReactNode } from 'react';
import { type PlainKey, useTranslation } from '../core/language/language.ts';
import { useLocation } from '../core/navigation/navigation.ts';
import type { PlainRoute } from '../routes.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useDisclosure } from '../ui/use-disclosure.ts';

/** Links, and lists of links behind a button. */
export type Entries = readonly (readonly [to: PlainRoute | Entries, label: PlainKey])[];

export function NavList({ entries }: { entries: Entries }) {
  const { t } = useTranslation();
  return (
    <ul className="nav-list">
      {entries.map(([to, label]) => (
        <li key={label}>
          {typeof to === 'string' ? (
            <Link to={to}>{t(label)}</Link>
          ) : (
            <Menu label={<span>{t(label)}</span>} entries={to} />
          )}
        </li>
      ))}
    </ul>
  );
}

type MenuProps = {
  readonly label: ReactNode;
  readonly entries: Entries;
  /** Below the links. */
  readonly children?: ReactNode;
};

/** A button of the navigation that shows more links below it. It is marked where they lead. */
export function Menu({ label, entries, children }: MenuProps) {
  const isCurrent = useLocation(({ route }) => entries.some(([to]) => to === route.name));
  const { root, button, panelProps } = useDisclosure();
  return (
    <div className="menu" {...root}>
      <button
        type="button"
        className="menu__item menu__button"
        aria-current={isCurrent || undefined}
        {...button}
      >
        {label}
        <Icon name="down" />
      </button>
      <div className="menu__panel" {...panelProps}>
        <NavList entries={entries} />
        {children}
      </div>
    </div>
  );
}

export const docs: Entries = [
  ['help', 'Help'],
  ['faq', 'FAQ'],
  ['nextcloud', 'Nextcloud integration'],
  ['acrobat', 'Check signed PDFs'],
  ['ios', 'iPhone and iPad'],
];
