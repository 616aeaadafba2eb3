import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { type Page, pageTable, preloadModules } from './src/pageTable.ts';

/** The part of a chunk that says what it holds and what comes with it. */
export type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'moduleIds' | 'imports' | 'isEntry'>;
type Bundle = Readonly<Record<string, Chunk | Pick<Rolldown.OutputAsset, 'type' | 'fileName'>>>;

/** What each page's document announces: asset files by the page's path, and under `*` those that every page needs. */
export type Preloads = Readonly<Record<string, readonly string[]>>;

/** The files of the chunk that holds a module and of all that it imports, the first needed first. */
function filesOf(bundle: Bundle, chunk: Chunk, found: Set<string> = new Set()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const file of chunk.imports) {
    const imported = bundle[file];
    if (imported?.type === 'chunk') filesOf(bundle, imported, found);
  }
  return found;
}

/** @param source the folder that the page table's files are named from, absolute, with a slash at its end */
export function preloadsOf(bundle: Bundle, source: string, pages: readonly PageCode[] = pageCodes): Preloads {
  const output = Object.values(bundle);
  const chunks = output.filter((part) => part.type === 'chunk');
  const fonts = output.map(({ fileName }) => fileName).filter((file) => file.endsWith('.woff2'));
  // index.html names these itself
  const known = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...filesOf(bundle, entry)]));
  const codeOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(source, module)));
    if (!chunk) throw new Error(`The page table names ${module}, which is not in the build`);
    return [...filesOf(bundle, chunk)];
  };
  const filesFor = (modules: readonly string[]) =>
    [...new Set(modules.flatMap(codeOf))].filter((file) => !known.has(file));
  return {
    ...Object.fromEntries(pages.map(({ path, modules }) => [path, [...filesFor(modules), ...fonts]])),
    '*': fonts,
  };
}

export interface PageCode extends Pick<Page, 'path'> {
  readonly modules: readonly string[];
}

const audiences = Object.keys(pageTable) as (keyof typeof pageTable)[];

const pageCodes: readonly PageCode[] = audiences.flatMap((audience) =>
  pageTable[audience].map(({ path, file, also = [] }: Page) => ({
    path,
    modules: [...preloadModules[audience], `pages/${file}.tsx`, ...also],
  })),
);

/** Writes preloads.json, by which the server announces with a page's document the code it will ask for. */
export function preloads(): Plugin {
  const source = fileURLToPath(new URL('src/', import.meta.url));
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: 'preloads.json',
          source: JSON.stringify(preloadsOf(bundle, source)),
        });
      },
    },
  };
}
