import { type PlainKey, useText } from '../core/language/language.ts';
import type { PlainRoute } from '../routes.ts';
import { Link } from '../ui/link.tsx';
import { Menu } from './menu.tsx';

/** Links, and lists of links behind a button. */
export type Entries = readonly (readonly [to: PlainRoute | Entries, label: PlainKey])[];

export function NavList({ entries }: { entries: Entries }) {
  const { t } = useText();
  return (
    <ul className="navlist">
      {entries.map(([to, label]) => (
        <li key={label}>
          {typeof to === 'string' ? (
            <Link to={to}>{t(label)}</Link>
          ) : (
            <Menu label={<span>{t(label)}</span>} places={to.map(([place]) => place)}>
              <NavList entries={to} />
            </Menu>
          )}
        </li>
      ))}
    </ul>
  );
}

export const docs: Entries = [
  ['help', 'Help'],
  ['faq', 'FAQ'],
  ['nextcloud', 'Nextcloud integration'],
  ['acrobat', 'Check signed PDFs'],
  ['ios', 'iPhone and iPad'],
];
