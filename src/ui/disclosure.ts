import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { subscribeLocation } from '../core/navigation/navigation.ts';

/**
 * A button that shows a panel: no `role=menu`, whose arrow keys nobody expects in a list of links. Closes
 * on Escape (focus back on the button), when focus or a press goes elsewhere, and on navigation.
 */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => subscribeLocation(() => setOpen(false)), []);
  useEffect(() => {
    if (!open) return undefined;
    const closed = new AbortController();
    for (const type of ['pointerdown', 'focusin']) {
      document.addEventListener(type, look, closed);
    }
    return () => closed.abort();

    function look({ target }: Event) {
      if (!root.current?.contains(target as Node)) setOpen(false);
    }
  }, [open]);

  return {
    root: {
      ref: root,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      },
    },
    button: {
      ref: button,
      'aria-expanded': open,
      'aria-controls': id,
      onClick: () => setOpen(!open),
    },
    panel: { id, hidden: !open },
  };
}
