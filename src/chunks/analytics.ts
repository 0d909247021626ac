/** In the initial bundle, analytics would add 0.3 kB to every visit, and few pages have it. */
export { startAnalytics } from '../core/analytics/analytics.ts';
