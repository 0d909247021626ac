/**
 * localStorage or sessionStorage that may be missing, forbidden or full (even reading `window.localStorage` throws in a
 * third-party frame). What cannot be stored is kept for this tab. Keys get a prefix, since the
 * origin may be shared with other applications.
 */
export function createStorage(prefix: string, area: 'localStorage' | 'sessionStorage') {
  const memory = new Map<string, string>();
  const local = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      return use(window[area]);
    } catch {
      return undefined;
    }
  };
  return {
    read(key: string): string | undefined {
      return memory.get(key) ?? local((storage) => storage.getItem(prefix + key)) ?? undefined;
    },
    /** Returns whether it is stored, and not just kept for this tab. */
    write(key: string, value: string): boolean {
      const stored = local((storage) => {
        storage.setItem(prefix + key, value);
        return true;
      });
      if (stored) memory.delete(key);
      else {
        memory.set(key, value);
        // Nor may an older value come back at the next visit.
        local((storage) => storage.removeItem(prefix + key));
      }
      return stored === true;
    },
    remove(key: string) {
      memory.delete(key);
      local((storage) => storage.removeItem(prefix + key));
    },
    /** Tells of changes made by other tabs; `key` is undefined when everything was cleared. */
    subscribe(listener: (key: string | undefined) => void) {
      window.addEventListener('storage', ({ key }) => {
        if (key === null) listener(undefined);
        else if (key.startsWith(prefix)) listener(key.slice(prefix.length));
      });
    },
  };
}
