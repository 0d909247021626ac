export { HomeScreen } from '../screens/home.tsx';
