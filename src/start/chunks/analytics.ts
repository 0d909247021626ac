import '../main.tsx';

/** In the initial bundle, analytics would add 0.3 kB to every visit, and few operators use it. */
export { startAnalytics } from '../../core/analytics/analytics.ts';
