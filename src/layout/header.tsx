import { useTranslation } from '../core/language/language.ts';
import { useSession } from '../core/session/session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink, Link } from '../ui/link.tsx';
import { useDisclosure } from '../ui/use-disclosure.ts';
import { focusLanguageSelect } from './language-select.tsx';
import { Logo } from './logo.tsx';
import { type NavItem, type NavLink, NavList } from './nav-list.tsx';
import { UserMenu } from './user-menu.tsx';

const docs: readonly NavLink[] = [
  { to: 'help', label: 'Help' },
  { to: 'faq', label: 'FAQ' },
  { to: 'nextcloud', label: 'Connect your Nextcloud' },
  { to: 'acrobat', label: 'Check signed PDFs' },
  { to: 'ios', label: 'iPhone and iPad' },
];

const accountsLink: NavLink = { to: 'accountsoverview', label: 'Accounts' };

const getItems = (isLoggedIn: boolean): readonly NavItem[] => [
  { to: 'home', label: 'Home' },
  ...(isLoggedIn ? [accountsLink] : []),
  { to: 'product', label: 'Product' },
  { to: 'features', label: 'Features' },
  { items: docs, label: 'Docs' },
  { to: 'contact', label: 'Contact' },
];

export function Header() {
  const { t } = useTranslation();
  const { user, confirmation } = useSession();
  const { rootProps, buttonProps, panelProps, close } = useDisclosure();
  return (
    <header className="navbar">
      <div className="container row" {...rootProps}>
        <Link to="home" className="navbar__logo">
          <Logo />
        </Link>
        <span className="navbar__toggle">
          <Button variant="quiet" {...buttonProps}>
            <Icon name={panelProps.hidden ? 'menu' : 'close'} />
            {t('Menu')}
          </Button>
        </span>
        {/* CSS hides the menu in a small window only, so the panel's `hidden` attribute is not used here. */}
        <nav className="navbar__menu" id={panelProps.id} aria-label={t('Main')}>
          <NavList items={getItems(user !== undefined)} />
          <div className="navbar__end">
            {user && <UserMenu user={user} />}
            {!user && confirmation === 'confirmed' && (
              <>
                <NavList items={[{ to: 'login', label: 'Login' }]} />
                <ButtonLink variant="secondary" to="register">
                  {t('Sign Up')}
                </ButtonLink>
              </>
            )}
            <button
              type="button"
              className="menu__item navbar__language"
              onClick={() => {
                close();
                focusLanguageSelect();
              }}
            >
              {t('Change language')}
            </button>
          </div>
        </nav>
      </div>
    </header>
  );
}
