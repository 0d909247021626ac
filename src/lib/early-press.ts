import { closest, isModifiedClick } from './clicks.ts';

/**
 * Remembers the last press of a button, or of a link within the application, while React does not listen yet. Values and
 * the focus survive hydration by themselves. Returns a function that stops listening and repeats the press.
 */
export function rememberPress(mount: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let pressed: HTMLElement | null = null;
  const handleClick = (event: MouseEvent) => {
    const found = closest<HTMLElement>(event.target, 'button, a[href^="#"]');
    if (!found || isModifiedClick(event)) return;
    event.preventDefault();
    pressed = found;
  };
  const handleInput = ({ target }: Event) => {
    // The button was pressed too early: what is half typed must not be sent.
    if (pressed?.closest('form')?.contains(target as Node)) pressed = null;
  };
  mount.addEventListener('click', handleClick, { signal });
  mount.addEventListener('input', handleInput, { signal });
  return () => {
    controller.abort();
    pressed?.click();
  };
}
