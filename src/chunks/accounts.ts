import './shared.ts';

export { AccountsOverviewScreen } from '../screens/accounts/overview.tsx';
