import type { ReactNode } from 'react';
import { type PlainKey, useTranslation } from '../core/language/language.ts';
import { useLocation } from '../core/navigation/navigation.ts';
import type { PlainRoute } from '../routes.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { useDisclosure } from '../ui/use-disclosure.ts';

/** A link to a screen. */
export type NavLink = { readonly to: PlainRoute; readonly label: PlainKey };

/** A link, or a button that shows more links. */
export type NavItem = NavLink | { readonly items: readonly NavLink[]; readonly label: PlainKey };

export function NavList({ items }: { items: readonly NavItem[] }) {
  const { t } = useTranslation();
  return (
    <ul className="nav-list">
      {(removedPages
        ? items.filter((item) =>
            ('to' in item ? [item] : item.items).some(({ to }) => !removedPages?.includes(to)),
          )
        : items
      ).map((item) => (
        <li key={item.label}>
          {'to' in item ? (
            <Link to={item.to}>{t(item.label)}</Link>
          ) : (
            <Menu label={<span>{t(item.label)}</span>} items={item.items} />
          )}
        </li>
      ))}
    </ul>
  );
}

type MenuProps = {
  readonly label: ReactNode;
  readonly items: readonly NavLink[];
  /** Shown below the links. */
  readonly children?: ReactNode;
};

/** A button of the navigation bar that shows more links. It is marked as current on the screens they lead to. */
export function Menu({ label, items, children }: MenuProps) {
  const isCurrent = useLocation(({ route }) => items.some(({ to }) => to === route.name));
  const { rootProps, buttonProps, panelProps } = useDisclosure();
  return (
    <div className="menu" {...rootProps}>
      <button
        type="button"
        className="menu__item menu__button"
        aria-current={isCurrent || undefined}
        {...buttonProps}
      >
        {label}
        <Icon name="down" />
      </button>
      <div className="menu__panel" {...panelProps}>
        <NavList items={items} />
        {children}
      </div>
    </div>
  );
}
