export { AccountsOverviewScreen } from '../screens/accounts/overview.tsx';
