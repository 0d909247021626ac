import '../main.tsx';
import type { ScreensOf } from '../core/loading/load.ts';
import { AccountDetailsScreen } from '../screens/accounts/details.tsx';
import { AccountsOverviewScreen } from '../screens/accounts/overview.tsx';

export { default as style } from './accounts.css';

export const screens: ScreensOf<'accounts'> = {
  accountsOverview: () => <AccountsOverviewScreen />,
  accountDetails: ({ id }) => <AccountDetailsScreen id={id} />,
};
