/** Creates Vite plugins that provide a module without a file. */
import type { Plugin } from 'vite';

interface VirtualModule {
  /** The name in imports, for example `virtual:screen-rows`. */
  readonly id: string;
  /** Reads the default export of the module, which must be JSON, and lists the files whose change needs a new read. */
  readonly read: () => { readonly value: unknown; readonly files: readonly string[] };
}

/** Returns a Vite plugin that provides the module. It reads the value when the module is loaded. */
export function virtualModule({ id, read }: VirtualModule): Plugin {
  // The prefix \0 tells other plugins of Vite that no file has this id.
  const resolvedId = `\0${id}`;
  return {
    name: `plumbline-${id}`,
    resolveId: (source) => (source === id ? resolvedId : undefined),
    load(loadedId) {
      if (loadedId !== resolvedId) return undefined;
      const { value, files } = read();
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(value)}`;
    },
  };
}
