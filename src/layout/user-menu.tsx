import { useText } from '../core/language.ts';
import type { User } from '../core/user.ts';
import { line } from '../lib/line.ts';
import { useDisclosure } from '../ui/disclosure.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';

export function UserMenu({ user, logout }: { user: User; logout: () => void }) {
  const { t } = useText();
  const name = line(user.display_name || user.email);
  const menu = useDisclosure();
  return (
    <div className="menu menu--end" {...menu.root}>
      <button type="button" className="button button--ghost menu__button" {...menu.button}>
        <span className="avatar" aria-hidden="true">
          {initials(name)}
        </span>
        <bdi className="menu__name">{name}</bdi>
        <Icon name="down" />
      </button>
      <div className="menu__panel" {...menu.panel}>
        <p className="menu__who">
          <span className="muted">{t('Logged in as')}</span>
          <bdi>{user.email}</bdi>
        </p>
        <Link to="profile" className="menu__item">
          {t('Profile')}
        </Link>
        <button type="button" className="menu__item" onClick={logout}>
          {t('Logout')}
        </button>
      </div>
    </div>
  );
}

/** The first letters of two words; whole characters, not halves of an emoji. */
const initials = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map(([letter = '']) => letter)
    .join('');
