import { type PlainKey, useText } from '../core/language.ts';
import { useLocation } from '../core/navigation.ts';
import { useSession } from '../core/session.ts';
import { settings } from '../core/settings.ts';
import { useDisclosure } from '../ui/disclosure.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink, ExternalLink, Link, type PlainRoute } from '../ui/link.tsx';
import { Logo } from './logo.tsx';
import { UserMenu } from './user-menu.tsx';

type Entry = readonly [route: PlainRoute, label: PlainKey];

export function Header({ logout }: { logout: () => void }) {
  const { t } = useText();
  const session = useSession();
  const { route } = useLocation();
  const menu = useDisclosure();
  return (
    <header className="navbar">
      <div className="container navbar__row" {...menu.root}>
        <Link to="home" className="navbar__logo">
          <Logo />
        </Link>
        <button type="button" className="button button--secondary navbar__toggle" {...menu.button}>
          <Icon name="menu" />
          {t('Menu')}
        </button>
        <div
          className={`navbar__menu${menu.panel.hidden ? ' navbar__menu--closed' : ''}`}
          id={menu.panel.id}
        >
          <nav aria-label={t('Main')}>
            <ul className="navlist">
              <Item entry={['home', 'Home']} current={route.name} />
              <Item entry={['product', 'Product']} current={route.name} />
              <Item entry={['features', 'Features']} current={route.name} />
              <Item entry={['help', 'Help']} current={route.name} />
              <Contact current={route.name} />
              {session.status === 'loggedIn' && (
                <Item
                  entry={['accountsOverview', 'Accounts']}
                  current={route.name === 'accountDetails' ? 'accountsOverview' : route.name}
                />
              )}
            </ul>
          </nav>
          <div className="navbar__end">
            {session.status === 'loggedIn' && <UserMenu user={session.user} logout={logout} />}
            {session.status === 'anonymous' && (
              <>
                <ButtonLink kind="ghost" to="login" aria-current={current(route.name === 'login')}>
                  {t('Login')}
                </ButtonLink>
                <ButtonLink
                  kind="primary"
                  to="register"
                  aria-current={current(route.name === 'register')}
                >
                  {t('Sign Up')}
                </ButtonLink>
              </>
            )}
          </div>
        </div>
      </div>
    </header>
  );
}

const current = (is: boolean) => (is ? ('page' as const) : undefined);

function Item({ entry: [to, label], current: name }: { entry: Entry; current: string }) {
  const { t } = useText();
  return (
    <li>
      <Link to={to} className="navlist__link" aria-current={current(name === to)}>
        {t(label)}
      </Link>
    </li>
  );
}

function Contact({ current: name }: { current: string }) {
  const { t } = useText();
  const { contact } = settings().links;
  if (!contact) return <Item entry={['contact', 'Contact']} current={name} />;
  return (
    <li>
      <ExternalLink href={contact} className="navlist__link">
        {t('Contact')}
      </ExternalLink>
    </li>
  );
}
