import './shared.ts';

export { AccountDetailsScreen } from '../screens/accounts/details.tsx';
export { AccountsOverviewScreen } from '../screens/accounts/overview.tsx';
