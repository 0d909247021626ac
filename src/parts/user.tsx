import '../main.tsx';
import type { Part } from '../core/navigation/load.ts';
import { AccountDetailsScreen } from '../screens/accounts/details.tsx';
import { AccountsOverviewScreen } from '../screens/accounts/overview.tsx';
import { ProfileScreen } from '../screens/profile/profile.tsx';

/** For those who are logged in: another user begins anew. */
export const screens: Part<'user'>['screens'] = {
  profile: (_, user) => <ProfileScreen user={user} key={user.email} />,
  accountsOverview: (_, { email }) => <AccountsOverviewScreen key={email} />,
  accountDetails: ({ id }, { email }) => <AccountDetailsScreen id={id} key={`${email} ${id}`} />,
};
