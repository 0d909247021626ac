import { useTranslation } from '../core/language/language.ts';
import { useSession } from '../core/session/session.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink, Link } from '../ui/link.tsx';
import { useDisclosure } from '../ui/use-disclosure.ts';
import { Logo } from './logo.tsx';
import { docs, type Entries, NavList } from './nav-list.tsx';
import { UserMenu } from './user-menu.tsx';

const getEntries = (isLoggedIn: boolean): Entries => [
  ['home', 'Home'],
  ...(isLoggedIn ? ([['accountsOverview', 'Accounts']] as const) : []),
  ['product', 'Product'],
  ['features', 'Features'],
  [docs, 'Docs'],
  ['contact', 'Contact'],
];

export function Header({ onLogout }: { onLogout: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const { root, button, panelProps } = useDisclosure();
  const isLoggedIn = session.status === 'loggedIn';
  return (
    <header className="navbar">
      <div className="container row" {...root}>
        <Link to="home" className="navbar__logo">
          <Logo />
        </Link>
        <span className="navbar__toggle">
          <Button variant="ghost" {...button}>
            <Icon name="menu" />
            {t('Menu')}
          </Button>
        </span>
        <nav className="navbar__menu" id={panelProps.id} aria-label={t('Main')}>
          <NavList entries={getEntries(isLoggedIn)} />
          <div className="navbar__end">
            {isLoggedIn && <UserMenu user={session.user} onLogout={onLogout} />}
            {session.status === 'anonymous' && (
              <>
                <NavList entries={[['login', 'Login']]} />
                <ButtonLink variant="secondary" to="register">
                  {t('Sign Up')}
                </ButtonLink>
              </>
            )}
            <button
              type="button"
              className="menu__item navbar__language"
              onClick={() => document.querySelector<HTMLElement>('.footer select')?.focus()}
            >
              {t('Change language')}
            </button>
          </div>
        </nav>
      </div>
    </header>
  );
}
