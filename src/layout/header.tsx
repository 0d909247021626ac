import { useTranslation } from '../core/language/language.ts';
import { useSession } from '../core/session/session.ts';
import { Button } from '../ui/button.tsx';
import { useDisclosure } from '../ui/disclosure.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink, Link } from '../ui/link.tsx';
import { Logo } from './logo.tsx';
import { docs, type Entries, NavList } from './nav-list.tsx';
import { UserMenu } from './user-menu.tsx';

const entries = (loggedIn: boolean): Entries => [
  ['home', 'Home'],
  ...(loggedIn ? ([['accountsOverview', 'Accounts']] as const) : []),
  ['product', 'Product'],
  ['features', 'Features'],
  [docs, 'Docs'],
  ['contact', 'Contact'],
];

export function Header({ logout }: { logout: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const { root, button, panel } = useDisclosure();
  const loggedIn = session.status === 'loggedIn';
  return (
    <header className="navbar">
      <div className="container row" {...root}>
        <Link to="home" className="navbar__logo">
          <Logo />
        </Link>
        <span className="navbar__toggle">
          <Button kind="ghost" {...button}>
            <Icon name="menu" />
            {t('Menu')}
          </Button>
        </span>
        <nav className="navbar__menu" id={panel.id} aria-label={t('Main')}>
          <NavList entries={entries(loggedIn)} />
          <div className="navbar__end">
            {loggedIn && <UserMenu user={session.user} logout={logout} />}
            {session.status === 'anonymous' && (
              <>
                <NavList entries={[['login', 'Login']]} />
                <ButtonLink kind="secondary" to="register">
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
