export { startAnalytics } from '../core/analytics/analytics.ts';
