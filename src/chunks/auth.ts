export { LoginScreen } from '../screens/auth/login.tsx';
