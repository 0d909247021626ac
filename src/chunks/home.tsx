import type { ScreensOf } from '../core/loading/loaders.ts';
import { HomeScreen } from '../screens/home/home.tsx';

/** In the initial bundle, Home would add 1.1 kB to every other first view, and save 0.4 kB of its own. */
export const screens: ScreensOf<'home'> = { home: () => <HomeScreen /> };
