import type { ScreensOf } from '../../core/loading/loader.ts';
import { AccountDetailsScreen } from '../../screens/accounts/account-details.tsx';
import { AccountsOverviewScreen } from '../../screens/accounts/accounts-overview.tsx';
import '../main.tsx';

export { default as style } from './accounts.css';

export const screens: ScreensOf<'accounts'> = {
  accountsoverview: () => <AccountsOverviewScreen />,
  accountdetails: ({ id }) => <AccountDetailsScreen id={id} />,
};
