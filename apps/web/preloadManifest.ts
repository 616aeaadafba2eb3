// Vite plugin that lists the files to preload with each page: docs/decisions/0066-how-a-page-loads.md.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { type Page, pageDefinitions, preloadModules, renderModules } from './src/pageDefinitions.ts';

/** The properties of a chunk that the manifest needs. */
export type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'moduleIds' | 'imports' | 'isEntry'>;
type Bundle = Readonly<Record<string, Chunk | Pick<Rolldown.OutputAsset, 'type' | 'fileName'>>>;

/** The files to preload by page path. `*` contains the files for all other paths. */
export type PreloadManifest = Readonly<Record<string, readonly string[]>>;

/** Returns the file of a chunk, and the files of all chunks that it imports directly or indirectly. */
function chunkFiles(bundle: Bundle, chunk: Chunk, files: Set<string> = new Set()): Set<string> {
  if (files.has(chunk.fileName)) return files;
  files.add(chunk.fileName);
  for (const file of chunk.imports) {
    const importedFile = bundle[file];
    if (importedFile?.type === 'chunk') chunkFiles(bundle, importedFile, files);
  }
  return files;
}

/**
 * Computes the files to preload for each page.
 * @param sourceFolder absolute path with a trailing slash. The paths in the page definitions are relative to this folder
 */
export function createPreloadManifest(
  bundle: Bundle,
  sourceFolder: string,
  pages: readonly PageModules[] = pageModules,
): PreloadManifest {
  const output = Object.values(bundle);
  const chunks = output.filter((file) => file.type === 'chunk');
  const fonts = output.map(({ fileName }) => fileName).filter((file) => file.endsWith('.woff2'));
  // index.html already loads the entry chunk and its imports.
  const initialFiles = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...chunkFiles(bundle, entry)]),
  );
  const moduleFiles = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(sourceFolder, module)));
    if (!chunk) throw new Error(`The page definitions list ${module}, which is not in the build`);
    return [...chunkFiles(bundle, chunk)];
  };
  const filesFor = (modules: readonly string[]) =>
    [...new Set(modules.flatMap(moduleFiles))].filter((file) => !initialFiles.has(file));
  return {
    ...Object.fromEntries(pages.map(({ path, modules }) => [path, [...filesFor(modules), ...fonts]])),
    '*': [...filesFor(renderModules), ...fonts],
  };
}

export interface PageModules extends Pick<Page, 'path'> {
  readonly modules: readonly string[];
}

const audiences = Object.keys(pageDefinitions) as (keyof typeof pageDefinitions)[];

const pageModules: readonly PageModules[] = audiences.flatMap((audience) =>
  pageDefinitions[audience].map(({ path, file }: Page) => ({
    path,
    modules: [...preloadModules[audience], `pages/${file}.tsx`],
  })),
);

/** Writes preloads.json. The server reads it to send `Link` headers with the HTML of a page. */
export function preloadManifestPlugin(): Plugin {
  const sourceFolder = fileURLToPath(new URL('src/', import.meta.url));
  return {
    name: 'preload-manifest',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: 'preloads.json',
          source: JSON.stringify(createPreloadManifest(bundle, sourceFolder)),
        });
      },
    },
  };
}
