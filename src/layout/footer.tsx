import { useTranslation } from '../core/language/language.ts';
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
  return (
    <footer className="footer">
      <div className="container row">
        <nav aria-label={t('Footer')}>
          <NavList items={links} />
        </nav>
        <LanguageSelect />
      </div>
    </footer>
  );
}
