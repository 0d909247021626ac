export type Chunk<Module> = {
  /** The module, once it has been loaded. */
  readonly get: () => Module | undefined;
  /** Loads it once; after a failure the next call tries again. */
  readonly load: () => Promise<void>;
};

/** A part of the program that is loaded when it is needed. Unlike `React.lazy` it forgets failures. */
export function createChunk<Module>(load: () => Promise<Module>): Chunk<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  return {
    get: () => module,
    async load() {
      if (module) return;
      loading ??= load();
      try {
        module = await loading;
      } finally {
        loading = undefined;
      }
    },
  };
}
