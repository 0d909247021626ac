import './shared.ts';

export { NotFoundScreen } from '../screens/not-found.tsx';
