import type { ReactNode } from 'react';
import { useDisclosure } from '../ui/disclosure.ts';
import { Icon } from '../ui/icon.tsx';

type MenuProps = {
  readonly label: ReactNode;
  /** Whether one is at one of the places that it leads to. */
  readonly here?: boolean;
  readonly children: ReactNode;
};

/** A button of the navigation that shows more links below it. */
export function Menu({ label, here, children }: MenuProps) {
  const { root, button, panel } = useDisclosure();
  return (
    <div className="menu" {...root}>
      <button type="button" className="menu__button" aria-current={here || undefined} {...button}>
        {label}
        <Icon name="down" />
      </button>
      <div className="menu__panel" {...panel}>
        {children}
      </div>
    </div>
  );
}
