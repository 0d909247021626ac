import './shared.ts';

export { AccountDetailsScreen } from '../screens/accounts/details.tsx';
