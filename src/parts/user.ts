export { AccountDetailsScreen } from '../screens/accounts/details.tsx';
export { AccountsOverviewScreen } from '../screens/accounts/overview.tsx';
export { ProfileScreen } from '../screens/profile/profile.tsx';
