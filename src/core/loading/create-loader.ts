import { withTimeout } from '../../lib/with-timeout.ts';
import { moduleTimeoutMs } from '../timeouts.ts';

/** Names to functions that import a module. */
export type Importers<Module> = Readonly<Record<string, () => Promise<Module>>>;

/** Loads each module once. A failure, such as taking too long, rejects and is not kept: the next call tries again. */
export function createLoader<Module>(onLoaded?: (module: Module) => void) {
  let importers: Importers<Module> = {};
  const modules = new Map<string, Module>();
  /** Kept after a success. */
  const promises = new Map<string, Promise<Module>>();

  async function importModule(name: string): Promise<Module> {
    const importer = importers[name];
    if (!importer) throw new Error(`There is no module "${name}".`);
    const module = await withTimeout(moduleTimeoutMs, importer());
    onLoaded?.(module);
    modules.set(name, module);
    return module;
  }

  return {
    setImporters(all: Importers<Module>) {
      importers = all;
    },
    has: (name: string) => name in importers,
    load(name: string): Promise<Module> {
      const promise = promises.get(name) ?? importModule(name);
      promises.set(name, promise);
      promise.catch(() => promises.delete(name));
      return promise;
    },
    /** The module, if it has been loaded. */
    get: (name: string): Module | undefined => modules.get(name),
  };
}
