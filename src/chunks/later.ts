import { applyTheme } from '../core/theme.ts';
import { comforts } from '../ui/comforts.ts';
import { Mistakes } from '../ui/mistakes.tsx';
import { Notices } from '../ui/notices.tsx';

// What is wanted when the first view is there.
export { beat } from '../api/session.ts';
export { startHeartbeat } from '../core/heartbeat.ts';
export { startPrefetch } from '../core/prefetch.ts';

comforts.set({ Mistakes, Notices });
// Another tab may have chosen a theme.
window.addEventListener('storage', applyTheme);
