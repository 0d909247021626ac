/**
 * Wraps localStorage or sessionStorage, which may be missing, forbidden or full: in a third-party frame, even reading
 * `window.localStorage` throws. Values that cannot be stored are kept in memory. Keys get a prefix, because other
 * applications may share the origin.
 */
export function createStorage<Key extends string = string>(
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
  const remove = (key: Key) => {
    memory.delete(key);
    withArea((storage) => storage.removeItem(prefix + key));
  };
  return {
    read(key: Key): string | undefined {
      return memory.get(key) ?? withArea((storage) => storage.getItem(prefix + key)) ?? undefined;
    },
    /**
     * Stores a value, or removes the key if there is none. Returns whether a value was stored. If it could not be stored, an older
     * one stays for the other tabs and the next visit.
     */
    write(key: Key, value: string | undefined): boolean {
      if (value === undefined) {
        remove(key);
        return false;
      }
      const isStored = withArea((storage) => {
        storage.setItem(prefix + key, value);
        return true;
      });
      if (isStored) memory.delete(key);
      else memory.set(key, value);
      return isStored === true;
    },
    remove,
    /** The keys that begin with `start`. */
    keys(start: string): readonly string[] {
      const stored = withArea((storage) => Object.keys(storage)) ?? [];
      const names = stored
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length));
      return [...names, ...memory.keys()].filter((key) => key.startsWith(start));
    },
    /** Reports changes by other tabs until the signal is aborted. The listener is given the key, or undefined for all. */
    subscribe(listener: (key: Key | undefined) => void, signal: AbortSignal) {
      const handleStorage = ({ key, storageArea }: StorageEvent) => {
        // The event is also fired for the other storage. One made up by a script may have neither area nor key.
        if (storageArea && storageArea !== withArea((storage) => storage)) return;
        // `null` means that everything was cleared.
        if (key !== null && !key?.startsWith(prefix)) return;
        const changed = key?.slice(prefix.length) as Key | undefined;
        // What another tab does is newer than what could not be stored here.
        if (changed === undefined) memory.clear();
        else memory.delete(changed);
        listener(changed);
      };
      window.addEventListener('storage', handleStorage, { signal });
    },
  };
}
