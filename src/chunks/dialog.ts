import '../main.tsx';

export { showConfirmDialog } from '../ui/confirm-dialog.ts';
