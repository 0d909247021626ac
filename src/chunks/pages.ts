export { isLoaded, loadPage } from '../prose/load.ts';
export { NotFoundScreen } from '../screens/not-found.tsx';
export { PageScreen } from '../screens/page.tsx';
