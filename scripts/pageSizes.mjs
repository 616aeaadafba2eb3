// The sizes of the built pages: the page on which clients read documents, which they open on phones with slow connections, and pages of the app.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The most bytes that a browser transfers for all files of the page of the client, without the document. */
export const maxClientPageBytes = 120_000;

/**
 * The most bytes of the scripts, styles and the font of pages of the app, and the most scripts. The limits are about 2 % above the
 * measured sizes, so that a change of a few lines fits. Raise one together with the reason in docs/decisions/0066-how-a-page-loads.md.
 * @type {Readonly<Record<string, { readonly bytes: number, readonly scripts: number }>>}
 */
export const pageLimits = {
  '/signin': { bytes: 157_000, scripts: 9 },
  '/': { bytes: 255_000, scripts: 12 },
  '/project': { bytes: 243_000, scripts: 12 },
  '/estimate/:estimateId': { bytes: 370_000, scripts: 22 },
};

/** The bytes of a file as the server sends it. @param {string} file */
const transferredBytes = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/** @param {string} folder @param {Iterable<string>} files */
const sumBytes = (folder, files) => [...files].reduce((sum, file) => sum + transferredBytes(join(folder, file)), 0);

/**
 * Adds up the files of the page of the client: its HTML, icon, scripts, styles and font.
 * @param {string} folder the folder of the built web app
 */
function measureClientPage(folder) {
  /** @type {Record<string, { file: string, css?: string[], assets?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/clientPage.json'), 'utf8'));
  const files = new Set(
    Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  );
  return sumBytes(folder, ['document.html', 'favicon.svg', ...files]);
}

/** The files that `index.html` loads. @param {string} folder */
const startFiles = (folder) =>
  [...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  );

/** @param {string} folder @param {string} path */
function measurePage(folder, path) {
  /** @type {Record<string, string[]>} */
  const preloads = JSON.parse(readFileSync(join(folder, 'preloads.json'), 'utf8'));
  const files = new Set([...startFiles(folder), ...(preloads[path] ?? [])]);
  return { bytes: sumBytes(folder, files), scripts: [...files].filter((file) => file.endsWith('.js')).length };
}

/**
 * The test of the stage `build`.
 * @param {string} folder
 * @returns {import('./testReports.mjs').TestCount}
 */
export function testPageSizes(folder) {
  const clientPageBytes = measureClientPage(folder);
  console.log(`The page of the client has ${clientPageBytes} bytes`);
  const results = [
    clientPageBytes <= maxClientPageBytes
      ? null
      : `The page of the client has ${clientPageBytes} bytes, and at most ${maxClientPageBytes} are allowed`,
    ...Object.entries(pageLimits).map(([path, limit]) => {
      const { bytes, scripts } = measurePage(folder, path);
      console.log(`The page ${path} has ${bytes} bytes in ${scripts} scripts, the styles and the font`);
      return bytes <= limit.bytes && scripts <= limit.scripts
        ? null
        : `The page ${path} has ${bytes} bytes and ${scripts} scripts, and at most ${limit.bytes} bytes and ${limit.scripts} scripts are allowed`;
    }),
  ];
  const failed = results.filter((text) => text !== null);
  return { passed: results.length - failed.length, failed };
}
