export { AccountDetailsScreen } from '../screens/accounts/details.tsx';
