import { createStore } from '../../lib/store.ts';
import { storage } from '../session/storage.ts';

/** `light` or `dark` when the visitor has chosen; else the system is followed (specification section 1). */
export const theme = createStore('');

/** Applies the stored theme: before the first paint, and when another tab has changed it. */
export function applyTheme() {
  const stored = storage.read('theme') ?? '';
  theme.set(/^(light|dark)$/.test(stored) ? stored : '');
  document.documentElement.style.colorScheme = theme.get();
}

export function chooseTheme(chosen: string) {
  storage.write('theme', chosen);
  applyTheme();
}
