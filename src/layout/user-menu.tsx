import { logOut } from '../api/auth.ts';
import { useTranslation } from '../core/language/language.ts';
import type { User } from '../core/session/user.ts';
import { isBlank, toSafeText } from '../lib/safe-text.ts';
import { Menu } from './nav-list.tsx';

/** The menu of the logged-in user, which bears their name. */
export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const { display_name, email } = user;
  const name = toSafeText(isBlank(display_name) ? email : display_name);
  return (
    <Menu
      label={
        <bdi className="menu__name truncate" translate="no">
          {name}
        </bdi>
      }
      items={[{ to: 'profile', label: 'Profile' }]}
    >
      <button type="button" className="menu__item" onClick={logOut}>
        {t('Logout')}
      </button>
    </Menu>
  );
}
