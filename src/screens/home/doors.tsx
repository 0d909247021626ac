import { useTranslation } from '../../core/language/language.ts';
import { Link } from '../../ui/link.tsx';
import { doors } from './content.ts';

/** Three ways from Home, one for each kind of visitor. */
export function Doors() {
  const { t } = useTranslation();
  return (
    <ul className="doors">
      {doors.map(({ to, section, title, text }) => (
        <li className="doors__item" key={to}>
          <h2>
            <Link className="stretched-link" to={to} section={section}>
              {t(title)}
            </Link>
          </h2>
          <p className="muted">{t(text)}</p>
        </li>
      ))}
    </ul>
  );
}
