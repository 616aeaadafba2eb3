// The size of the page on which clients read documents. Clients open it on phones with slow connections.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The most bytes that a browser transfers for all files of the page, without the document. */
export const maxClientPageBytes = 120_000;

/** The bytes of a file as the server sends it. @param {string} file */
const transferredBytes = (file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/**
 * Adds up the files of the built page: its HTML, icon, scripts, styles and font.
 * @param {string} folder the folder of the built web app
 */
function measureClientPage(folder) {
  /** @type {Record<string, { file: string, css?: string[], assets?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/clientPage.json'), 'utf8'));
  const files = new Set(
    Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
  );
  return ['document.html', 'favicon.svg', ...files].reduce(
    (sum, file) => sum + transferredBytes(join(folder, file)),
    0,
  );
}

/**
 * The test of the stage `build`.
 * @param {string} folder
 * @returns {import('./testReports.mjs').TestCount}
 */
export function testClientPageSize(folder) {
  const bytes = measureClientPage(folder);
  console.log(`The page of the client has ${bytes} bytes`);
  return bytes <= maxClientPageBytes
    ? { passed: 1, failed: [] }
    : {
        passed: 0,
        failed: [`The page of the client has ${bytes} bytes, and at most ${maxClientPageBytes} are allowed`],
      };
}
