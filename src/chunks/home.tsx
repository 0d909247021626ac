import type { ScreensOf } from '../core/loading/loaders.ts';
import { HomeScreen } from '../screens/home/home.tsx';

/** A chunk for Home alone, because most visits start there. */
export const screens: ScreensOf<'home'> = { home: () => <HomeScreen /> };
