import './shared.ts';

export { HomeScreen } from '../screens/home.tsx';
