import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { subscribeLocation } from '../core/navigation/navigation.ts';

/**
 * A button that shows and hides a panel. The panel closes on Escape, which returns the focus to the button, when a press or
 * the Tab key goes elsewhere, and on navigation.
 *
 * The panel has no `role="menu"`: that role makes screen readers announce arrow-key navigation, which nobody expects in a
 * list of links.
 */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => subscribeLocation(() => setOpen(false)), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    // Not before the click or the key has reached its target: on a phone, the page moves when the panel closes.
    for (const type of ['click', 'keyup']) {
      document.addEventListener(type, closeIfOutside, { signal });
    }
    return () => controller.abort();

    function closeIfOutside({ target }: Event) {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    }
  }, [isOpen]);

  return {
    rootProps: {
      ref: root,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      },
    },
    buttonProps: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': panelId,
      onClick: () => setOpen(!isOpen),
    },
    panelProps: { id: panelId, hidden: !isOpen },
    close: () => setOpen(false),
  };
}
