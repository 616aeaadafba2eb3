/** The files that the API in a browser downloads: PostgreSQL as WebAssembly, an empty database, and the table of zip codes. */
import type { PGliteOptions } from '@electric-sql/pglite';
import { decompress } from './decompress.ts';
import { lazyZipCodes } from './lazyZipCodes.ts';

/**
 * The URLs of the files. Each file can be compressed with gzip. This makes the download small on any file server, because many servers
 * do not compress these types.
 */
export interface ApiFileUrls {
  /** A result of `createPgliteSnapshot`. */
  readonly snapshot: string;
  /** `pglite.wasm`, `initdb.wasm` and `pglite.data` of PGlite. */
  readonly pgliteWasm: string;
  readonly initdbWasm: string;
  readonly pgliteData: string;
  /** `lib/codes.js` of the package `zipcodes`. */
  readonly zipCodes: string;
}

/** The program of PGlite, loaded in advance. */
export type PgliteProgram = Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule' | 'fsBundle'>;

/** Options of `createInBrowserApi` with which the API downloads the files. With the snapshot alone, PGlite loads its own files. */
export function toApiOptions(urls: ApiFileUrls | Pick<ApiFileUrls, 'snapshot'>) {
  const snapshot = () => fetchFile(urls.snapshot);
  if (!('pgliteWasm' in urls)) return { snapshot };
  return {
    snapshot,
    loadPglite: async (): Promise<PgliteProgram> => {
      const [pgliteWasmModule, initdbWasmModule, fsBundle] = await Promise.all([
        fetchModule(urls.pgliteWasm),
        fetchModule(urls.initdbWasm),
        fetchFile(urls.pgliteData),
      ]);
      return { pgliteWasmModule, initdbWasmModule, fsBundle };
    },
    deps: { zipCodes: lazyZipCodes(async () => (await fetchFile(urls.zipCodes)).text()) },
  };
}

async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return decompress(await response.blob());
}

const fetchModule = async (url: string) => WebAssembly.compile(await (await fetchFile(url)).arrayBuffer());
