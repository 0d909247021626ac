import type { ReactNode } from 'react';
import { usePlace } from '../core/navigation/navigation.ts';
import { useDisclosure } from '../ui/disclosure.ts';
import { Icon } from '../ui/icon.tsx';

type MenuProps = {
  readonly label: ReactNode;
  /** The routes that it leads to: it is marked at each of them. */
  readonly places?: readonly unknown[];
  readonly children: ReactNode;
};

/** A button of the navigation that shows more links below it. */
export function Menu({ label, places = [], children }: MenuProps) {
  const here = usePlace(({ route }) => places.includes(route.name));
  const { root, button, panel } = useDisclosure();
  return (
    <div className="menu" {...root}>
      <button
        type="button"
        className="menu__item menu__button"
        aria-current={here || undefined}
        {...button}
      >
        {label}
        <Icon name="down" />
      </button>
      <div className="menu__panel" {...panel}>
        {children}
      </div>
    </div>
  );
}
