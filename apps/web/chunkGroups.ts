// Groups the modules that several pages share into chunks: docs/decisions/0066-how-a-page-loads.md.
/** The part of the module graph of the bundler that the groups need. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** A page, or the layout of all pages for signed-in users. Each is loaded with `import()`. */
const pageOrLayout = /\/apps\/web\/src\/(?:pages|layouts)\/(\w+Page|SignedInLayout)\.tsx$/;

/**
 * The primitives of Radix. The index of the package `radix-ui` imports all of them, so every page that uses one of them seems to import
 * all. The bundler knows which of them a page uses.
 */
const radixPrimitive = /\/node_modules\/(?:radix-ui|@radix-ui\/react-[\w-]+)\//;

/** The bundler makes chunks of the modules that fewer pages share. */
const minPages = 9;

/** In the order in which they can import each other. */
const sharedChunks = ['signIn', 'shell', 'shared'] as const;

/** The names of the pages and layouts that import a module, directly or through other modules. */
function findPages(id: string, graph: ModuleGraph, visited: Set<string> = new Set()): ReadonlySet<string> {
  if (visited.has(id)) return new Set();
  visited.add(id);
  const [, page] = pageOrLayout.exec(id.replaceAll('\\', '/')) ?? [];
  if (page) return new Set([page]);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return new Set(importers.flatMap((importer) => [...findPages(importer, graph, visited)]));
}

/** The name of the chunk of a module that several pages share. Null for other modules: the bundler decides. */
export function sharedChunkOf(id: string, graph: ModuleGraph): (typeof sharedChunks)[number] | null {
  if (radixPrimitive.test(id)) return null;
  const pages = findPages(id, graph);
  if (pages.size < 2) return null;
  if (pages.has('SignInPage')) return 'signIn';
  if (pages.has('SignedInLayout')) return 'shell';
  return pages.size < minPages ? null : 'shared';
}

/** A module belongs to the first group that contains or imports it. */
export const chunkGroups = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@emotion|stylis)\//,
  },
  { name: 'start', tags: ['$initial' as const] },
  { name: 'forms', test: /\/node_modules\/react-hook-form\// },
  // The sign-in page loads the validation when a form has the focus.
  { name: 'validation', test: /\/node_modules\/(yup|@hookform)\// },
  ...sharedChunks.map((chunk) => ({
    debugName: chunk,
    name: (id: string, graph: ModuleGraph) => (sharedChunkOf(id, graph) === chunk ? chunk : null),
    test: /\/(src|node_modules)\//,
  })),
];
