import type { ScreensOf } from '../core/parts.ts';
import { HomeScreen } from '../screens/home/home.tsx';

/** What most people see first: it waits for nothing else before it listens. */
export const screens: ScreensOf<'home'> = { home: () => <HomeScreen /> };
