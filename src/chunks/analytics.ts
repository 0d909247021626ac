import '../main.tsx';

export { startAnalytics } from '../core/analytics/analytics.ts';
