import './shared.ts';

export { LoginScreen } from '../screens/auth/login.tsx';
