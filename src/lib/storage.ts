/**
 * localStorage or sessionStorage, which may be missing, forbidden or full: even reading `window.localStorage` throws in
 * a third-party frame. Values that cannot be stored are kept in memory. Keys get a prefix, since other applications may
 * share the origin.
 */
export function createStorage(
  prefix: string,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
) {
  const memory = new Map<string, string>();
  const withArea = <Result>(callback: (storage: Storage) => Result): Result | undefined => {
    try {
      return callback(window[area]);
    } catch {
      return undefined;
    }
  };
  return {
    read(key: string): string | undefined {
      return memory.get(key) ?? withArea((storage) => storage.getItem(prefix + key)) ?? undefined;
    },
    write(key: string, value: string) {
      const isStored = withArea((storage) => {
        storage.setItem(prefix + key, value);
        return true;
      });
      memory.delete(key);
      if (isStored) return;
      memory.set(key, value);
      // An older value must not come back at the next visit.
      withArea((storage) => storage.removeItem(prefix + key));
    },
    remove(key: string) {
      memory.delete(key);
      withArea((storage) => storage.removeItem(prefix + key));
    },
    /** Reports changes by other tabs; `key` is undefined when everything was cleared. */
    subscribe(listener: (key: string | undefined) => void) {
      window.addEventListener('storage', ({ key }) => {
        if (key === null) listener(undefined);
        else if (key.startsWith(prefix)) listener(key.slice(prefix.length));
      });
    },
  };
}

/** As the specification names its keys (`signing.user`). */
const prefix = 'signing.';

export const storage = createStorage(prefix);

/** For this tab only. */
export const tabStorage = createStorage(prefix, 'sessionStorage');
