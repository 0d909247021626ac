// The public pages without their texts, which are files of their own.
export { isLoaded, loadPage } from '../prose/load.ts';
export { NotFoundScreen } from '../screens/not-found.tsx';
export { PageScreen } from '../screens/page.tsx';
