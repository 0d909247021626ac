import '../main.tsx';

export { askInPage } from '../ui/ask-in-page.ts';
