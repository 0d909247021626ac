import { useTranslation } from '../core/language/language.ts';
import { settings } from '../core/settings/settings.ts';
import { useBrand } from '../core/settings/use-brand.ts';
import { useClientValue } from '../lib/use-client-value.ts';
import { Link } from '../ui/link.tsx';
import { LanguageSelect } from './language-select.tsx';
import { type NavLink, NavList } from './nav-list.tsx';

const links: readonly NavLink[] = [
  { to: 'help', label: 'Help' },
  { to: 'contact', label: 'Contact' },
  { to: 'imprint', label: 'Imprint' },
  { to: 'privacy', label: 'Privacy' },
];

export function Footer() {
  const { t } = useTranslation();
  const brand = useBrand();
  // The build, which renders the first views, does not know the operator.
  const operator = useClientValue(
    () => settings().operator.name,
    () => undefined,
  );
  return (
    <footer className="footer">
      <div className="container row">
        <nav aria-label={t('Footer')}>
          <NavList items={links} />
        </nav>
        {operator && (
          <p>
            <Link to="imprint">{t('{brand} is run by {operator}.', { brand, operator })}</Link>
          </p>
        )}
        <LanguageSelect />
      </div>
    </footer>
  );
}
