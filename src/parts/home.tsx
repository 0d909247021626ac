import '../main.tsx';
import type { Part } from '../core/navigation/load.ts';
import { HomeScreen } from '../screens/home/home.tsx';

/** What most people see first: it waits for nothing else before it listens. */
export const screens: Part<'home'>['screens'] = { home: () => <HomeScreen /> };
