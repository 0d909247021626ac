import '../main.tsx';
import type { ScreensOf } from '../core/navigation/load.ts';
import { AccountDetailsScreen } from '../screens/accounts/details.tsx';
import { AccountsOverviewScreen } from '../screens/accounts/overview.tsx';

export { default as style } from './accounts.css';

/** Another user starts the screens anew. */
export const screens: ScreensOf<'accounts'> = {
  accountsOverview: (_, { email }) => <AccountsOverviewScreen key={email} />,
  accountDetails: ({ id }, { email }) => <AccountDetailsScreen id={id} key={`${email} ${id}`} />,
};
