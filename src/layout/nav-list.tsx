import { type PlainKey, useText } from '../core/language.ts';
import { Link, type PlainRoute } from '../ui/link.tsx';

export type Entries = readonly (readonly [to: PlainRoute, label: PlainKey])[];

export function NavList({ label, entries }: { label: PlainKey; entries: Entries }) {
  const { t } = useText();
  return (
    <nav aria-label={t(label)}>
      <ul className="navlist">
        {entries.map(([to, text]) => (
          <li key={to}>
            <Link to={to}>{t(text)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
