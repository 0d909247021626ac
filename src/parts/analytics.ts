export { startAnalytics } from '../core/analytics.ts';
