import { LanguageSelect } from './language-select.tsx';
import { type Entries, NavList } from './nav-list.tsx';
import { ThemeChoice } from './theme-choice.tsx';

const entries: Entries = [
  ['help', 'Help'],
  ['faq', 'FAQ'],
  ['nextcloud', 'Nextcloud integration'],
  ['acrobat', 'Check signed PDFs'],
  ['ios', 'iPhone and iPad'],
  ['contact', 'Contact'],
  ['imprint', 'Imprint'],
  ['privacy', 'Privacy'],
];

export function Footer() {
  return (
    <footer className="footer">
      <div className="container footer__row">
        <NavList label="Footer" entries={entries} />
        <ThemeChoice />
        <LanguageSelect />
      </div>
    </footer>
  );
}
