import '../main.tsx';

export { startAnalytics } from '../core/navigation/analytics.ts';
