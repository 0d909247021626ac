import { useEffect, useState } from 'react';
import { nameEntry } from '../../core/navigation/history-entry.ts';
import { currentSession } from '../../core/session/session.ts';

export type Order = 'name' | 'url';

export type Arrangement = {
  readonly filter: string;
  readonly order: Order;
  readonly page: number;
  /** In pixels from the top of the page. */
  readonly scroll: number;
};

const asFirstSeen: Arrangement = { filter: '', order: 'name', page: 0, scroll: 0 };

/** How lists were left, by their history entries. */
const arrangements = new Map<string, Arrangement>();

/** Another user may come back to it, too. */
function nameList(): string {
  const session = currentSession();
  return `${nameEntry()} ${session.status === 'loggedIn' && session.user.email}`;
}

/** Back shows the list as it was left. */
export function useArrangement() {
  const [entry] = useState(nameList);
  const [arrangement, arrange] = useState(arrangements.get(entry) ?? asFirstSeen);
  const keep = (changed: Partial<Arrangement>) => {
    const next = { ...asFirstSeen, ...arrangements.get(entry), ...changed };
    arrangements.set(entry, next);
    return next;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (arrangement.scroll) window.scrollTo(0, arrangement.scroll);
    const look = () => void keep({ scroll: window.scrollY });
    window.addEventListener('scroll', look);
    return () => window.removeEventListener('scroll', look);
  }, []);
  return {
    arrangement,
    rearrange: (changed: Partial<Arrangement>) => arrange(keep(changed)),
  };
}
