import '../main.tsx';

export { startAnalytics } from '../core/view/analytics.ts';
