import { useTranslation } from '../core/language/language.ts';
import { currentLocation, navigate } from '../core/navigation/navigation.ts';
import type { User } from '../core/session/user.ts';
import { isBlank, toSafeText } from '../lib/safe-text.ts';
import { logOut } from '../session/logout.ts';
import { Menu } from './nav-list.tsx';

/** The menu of the logged-in user, which bears their name. */
export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation();
  const { display_name, email } = user;
  const name = toSafeText(isBlank(display_name) ? email : display_name);
  function handleLogout() {
    logOut();
    // The guard has led there already, unless the screen was open to everyone.
    if (currentLocation().route.name !== 'login') navigate('login', {});
  }
  return (
    <Menu
      label={
        <bdi className="menu__name" translate="no">
          {name}
        </bdi>
      }
      items={[{ to: 'profile', label: 'Profile' }]}
    >
      <button type="button" className="menu__item" onClick={handleLogout}>
        {t('Logout')}
      </button>
    </Menu>
  );
}
