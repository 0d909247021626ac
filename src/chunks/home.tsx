import '../main.tsx';
import type { ScreensOf } from '../core/loading/loaders.ts';
import { HomeScreen } from '../screens/home/home.tsx';

/** Home alone: most visits begin there, and it listens as soon as its few bytes are loaded. */
export const screens: ScreensOf<'home'> = { home: () => <HomeScreen /> };
