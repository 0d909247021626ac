import { type PlainKey, useText } from '../core/language.ts';
import { type LinkName, settings } from '../core/settings.ts';
import { ExternalLink, Link, type PlainRoute } from '../ui/link.tsx';
import { LanguageSelect } from './language-select.tsx';

type Entry = readonly [route: PlainRoute, label: PlainKey];

const entries: readonly Entry[] = [
  ['help', 'Help'],
  ['faq', 'FAQ'],
  ['nextcloud', 'Nextcloud integration'],
  ['acrobat', 'PDF reader set-up'],
  ['ios', 'iOS app'],
  ['contact', 'Contact'],
  ['imprint', 'Imprint'],
  ['privacy', 'Privacy'],
];

export function Footer() {
  const { t } = useText();
  return (
    <footer className="footer">
      <div className="container footer__row">
        <nav aria-label={t('Footer')}>
          <ul className="footer__links">
            {entries.map(([to, label]) => (
              <li key={to}>
                <FooterLink to={to}>{t(label)}</FooterLink>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSelect />
        <p>{settings().brand}</p>
      </div>
    </footer>
  );
}

/** An operator's own page goes before the built-in one. */
function FooterLink({ to, children }: { to: Entry[0]; children: string }) {
  const { links } = settings();
  const own = Object.hasOwn(links, to) ? links[to as LinkName] : undefined;
  return own ? <ExternalLink href={own}>{children}</ExternalLink> : <Link to={to}>{children}</Link>;
}
