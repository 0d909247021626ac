import { useTranslation } from '../core/language/language.ts';
import { LanguageSelect } from './language-select.tsx';
import { type Entries, NavList } from './nav-list.tsx';

const entries: Entries = [
  ['help', 'Help'],
  ['contact', 'Contact'],
  ['imprint', 'Imprint'],
  ['privacy', 'Privacy'],
];

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="footer">
      <div className="container row">
        <nav aria-label={t('Footer')}>
          <NavList entries={entries} />
        </nav>
        <LanguageSelect />
      </div>
    </footer>
  );
}
