import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { subscribeLocation } from '../core/navigation/navigation.ts';

/**
 * A button that shows a panel: no `role=menu`, whose arrow keys nobody expects in a list of links. Closes
 * on Escape (focus back on the button), when focus or a press goes elsewhere, and on navigation.
 */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const rootProps = useRef<HTMLDivElement>(null);
  const buttonProps = useRef<HTMLButtonElement>(null);

  useEffect(() => subscribeLocation(() => setOpen(false)), []);
  useEffect(() => {
    if (!open) return undefined;
    const controller = new AbortController();
    for (const type of ['pointerdown', 'focusin']) {
      document.addEventListener(type, closeOutside, controller);
    }
    return () => controller.abort();

    function closeOutside({ target }: Event) {
      if (!rootProps.current?.contains(target as Node)) setOpen(false);
    }
  }, [open]);

  return {
    root: {
      ref: rootProps,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        buttonProps.current?.focus();
      },
    },
    button: {
      ref: buttonProps,
      'aria-expanded': open,
      'aria-controls': id,
      onClick: () => setOpen(!open),
    },
    panelProps: { id, hidden: !open },
  };
}
