export { showConfirmDialog } from '../ui/confirm-dialog.ts';
