import { useText } from '../core/language/language.ts';
import type { User } from '../core/session/user.ts';
import { line } from '../lib/line.ts';
import { Menu } from './menu.tsx';
import { NavList } from './nav-list.tsx';

export function UserMenu({ user, logout }: { user: User; logout: () => void }) {
  const { t } = useText();
  const name = line(user.display_name || user.email);
  const label = (
    <>
      <span className="avatar" aria-hidden="true">
        {firstOf(name)}
      </span>
      <bdi className="menu__name">{name}</bdi>
    </>
  );
  return (
    <Menu label={label}>
      <NavList entries={[['profile', 'Profile']]} />
      <button type="button" className="menu__item" onClick={logout}>
        {t('Logout')}
      </button>
    </Menu>
  );
}

/** A whole character, not half of an emoji. */
const firstOf = (name: string) => name.match(/\S/u)?.[0];
