import type { Store } from '../../lib/store.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { pageOwner } from '../owners.ts';

/** Names to functions that import a module. */
export type Importers<Module> = Readonly<Record<string, () => Promise<Module>>>;

/** How long a module may take to load. */
const loadTimeoutMs = 10_000;

/** Loads each module once. A failure, such as taking too long, rejects and is not kept: the next call tries again. */
export function createLoader<Module>(onLoaded: (module: Module) => void = () => {}) {
  const importers: Store<Importers<Module>> = pageOwner.createStore(() => ({}));
  const loaded = pageOwner.createStore(() => new Map<string, Module>());
  /** Kept after a success. */
  const promises = pageOwner.createStore(() => new Map<string, Promise<Module>>());

  async function importModule(name: string): Promise<Module> {
    const importer = importers.get()[name];
    if (!importer) throw new Error(`There is no module "${name}".`);
    const modules = loaded.get();
    const module = await withTimeout(loadTimeoutMs, importer());
    onLoaded(module);
    modules.set(name, module);
    return module;
  }

  return {
    setImporters: importers.set,
    has: (name: string) => name in importers.get(),
    load(name: string): Promise<Module> {
      const started = promises.get();
      const promise = started.get(name) ?? importModule(name);
      started.set(name, promise);
      promise.catch(() => started.delete(name));
      return promise;
    },
    /** The module, if it has been loaded. */
    get: (name: string): Module | undefined => loaded.get().get(name),
  };
}
