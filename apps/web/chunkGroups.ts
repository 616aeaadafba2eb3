// Groups the modules that several pages share into few chunks: docs/decisions/0066-how-a-page-loads.md.
import { fileURLToPath } from 'node:url';

/** The part of the module graph of the bundler that the groups need. */
export interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
}

/** The modules that load the services of signed-in users, which need no React. */
const servicesLoader = /\/apps\/web\/src\/(?:createServices|pageLoaders)\.ts$/;
const httpClient = /\/apps\/web\/src\/api\/http\.ts$/;
const routes = /\/apps\/web\/src\/routes\.tsx$/;
const pageModule = /\/apps\/web\/src\/(?:pages\/(\w+)|layouts\/(ProjectLayout)|(renderApp))\.tsx$/;

/** The names of the pages that import a module, directly or through other modules. `shell` and `services` stand for all pages of signed-in users. */
function findPages(id: string, graph: ModuleGraph, visited: Set<string> = new Set()): ReadonlySet<string> {
  if (visited.has(id)) return new Set();
  visited.add(id);
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  if (httpClient.test(id) || dynamicImporters.some((importer) => servicesLoader.test(importer)))
    return new Set(['services']);
  const [isPage, page, layout, render] = pageModule.exec(id) ?? [];
  if (isPage && dynamicImporters.length > 0) return new Set([page ?? layout ?? render ?? '']);
  if (dynamicImporters.some((importer) => routes.test(importer))) return new Set(['shell']);
  return new Set(importers.flatMap((importer) => [...findPages(importer, graph, visited)]));
}

export const formLibrary = fileURLToPath(import.meta.resolve('react-hook-form'));

/** The chunk of a module that several pages share. */
type SharedChunk = 'base' | 'services' | 'signIn' | 'app' | 'lists' | 'forms' | 'estimates' | 'fields';

/** Pages of the same kind share a chunk. */
function kindOf(page: string, formPages: ReadonlySet<string>) {
  if (page === 'ProjectLayout') return 'fields';
  if (page === 'EstimatePage' || page === 'ProjectDocumentsPage') return 'estimates';
  return formPages.has(page) ? 'forms' : 'lists';
}

/** The name of the chunk of a module that several pages share. Null for other modules: they are in the chunk of their page. */
export function sharedChunkOf(id: string, graph: ModuleGraph): SharedChunk | null {
  const pages = findPages(id, graph);
  const isOfAllPages = pages.has('SignInPage') || pages.has('renderApp');
  // React is not imported by these two chunks, so that the first API calls start while it is loading.
  if (pages.has('services')) return isOfAllPages ? 'base' : 'services';
  if (pages.size < 2 && !pages.has('shell')) return null;
  if (isOfAllPages) return 'signIn';
  if (pages.has('shell') || id.includes('/icons/')) return 'app';
  const formPages = findPages(formLibrary, graph);
  const kinds = new Set([...pages].map((page) => kindOf(page, formPages)));
  const [kind = 'app'] = kinds;
  if (kinds.size === 1) return kind;
  // Lists are opened most often, so they load no code that only forms and estimates share.
  return kinds.has('lists') ? 'app' : 'fields';
}

/** Dialogs and menus. Pages without them do not load the code of Radix. */
const overlays =
  /\/node_modules\/(?:radix-ui|@radix-ui)\/|\/(?:components\/(?:ConfirmDialog|Dialog|Menu)|theme\/RadixTheme)\.tsx$/;
/** Own code, and packages of which the bundler knows the importers. */
const sharedCode = /\/src\/|\/node_modules\/(?:@tanstack\/query-core|axios|idb|use-sync-external-store)\//;

const sharedGroup = (chunk: SharedChunk) => ({
  debugName: chunk,
  name: (id: string, graph: ModuleGraph) => (sharedChunkOf(id, graph) === chunk ? chunk : null),
  test: (id: string) => sharedCode.test(id) && !overlays.test(id),
});

/** A module belongs to the first group that contains or imports it. */
export const chunkGroups = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@emotion|stylis)\//,
  },
  { name: 'start', tags: ['$initial' as const] },
  { name: 'formLibrary', test: /\/node_modules\/react-hook-form\// },
  // The sign-in page loads the validation when a form has the focus.
  { name: 'validation', test: /\/node_modules\/(yup|@hookform)\// },
  { name: 'suggestions', test: /\/node_modules\/downshift\// },
  { name: 'stateMachines', test: /\/node_modules\/xstate\// },
  sharedGroup('base'),
  sharedGroup('services'),
  sharedGroup('signIn'),
  sharedGroup('app'),
  { name: 'overlays', test: overlays },
  sharedGroup('lists'),
  sharedGroup('fields'),
  sharedGroup('forms'),
  sharedGroup('estimates'),
];
