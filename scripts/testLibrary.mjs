// The stage `library` of `npm run test:all`: builds the packages, packs them, installs them into a copy of examples/library as another
// product would, and uses the pages of the example in a browser.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright';
import { build, preview } from 'vite';
import { buildPackages, packageNames } from './buildPackages.mjs';
import { chromiumOptions } from './findBrowser.mjs';
import { root } from './runProcess.mjs';

/** The size limit in bytes of a bundle with one button, compressed with brotli, without the peers. */
const maxButtonBytes = 15_000;

const require = createRequire(import.meta.url);

/** Packs the built packages and installs them into a copy of the example. @param {string} folder */
function installExample(folder) {
  const example = join(folder, 'example');
  cpSync(join(root, 'examples/library'), example, { recursive: true });
  const tarballs = packageNames.map((name) => {
    const args = ['pack', join(root, 'packages', name, 'dist'), '--pack-destination', folder, '--json'];
    return join(folder, JSON.parse(execFileSync('npm', args, { encoding: 'utf8' }))[0].filename);
  });
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...tarballs], { cwd: example, stdio: 'inherit' });
  return example;
}

/** The bytes of a bundle that imports only the button, compressed. React and Radix Themes are not part of it. @param {string} example */
async function measureButton(example) {
  const entry = join(example, 'button.js');
  writeFileSync(entry, "export { Button } from '@plumbline/ui/components/Button';\n");
  const result = await build({
    root: example,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: /^(react|react-dom|@radix-ui\/themes)(\/|$)/ },
    },
  });
  const chunks = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
  return chunks.reduce((sum, chunk) => sum + brotliCompressSync('code' in chunk ? chunk.code : chunk.source).length, 0);
}

/** @param {import('playwright').Page} page @returns {Promise<string[]>} the rules of axe that the page violates */
async function findAxeViolations(page) {
  await page.addScriptTag({ content: readFileSync(require.resolve('axe-core'), 'utf8') });
  return page.evaluate(async () => {
    // @ts-expect-error: the script above defines axe.
    const { violations } = await globalThis.axe.run();
    return violations.map((/** @type {{ id: string }} */ { id }) => id);
  });
}

/** @param {boolean} condition @param {string} message */
function check(condition, message) {
  if (!condition) throw new Error(message);
}

/** @param {import('playwright').Page} page @param {string} url */
async function testComponents(page, url) {
  await page.goto(`${url}components.html`);
  await page.getByRole('button', { name: 'Hire' }).click();
  await page.getByText('Enter a customer.').waitFor();
  await page.getByRole('textbox', { name: 'Customer' }).fill('Alvarez Roofing');
  await page.getByRole('button', { name: 'Hire' }).click();
  await page.getByText('Hired by Alvarez Roofing.').waitFor();
  await page.getByRole('cell', { name: '$140.50' }).waitFor();
  await page.getByRole('listbox', { name: 'Income by week' }).waitFor();
  const violations = await findAxeViolations(page);
  check(violations.length === 0, `axe: ${violations}`);
}

/** @param {import('playwright').Page} page @param {string} url */
async function testSignIn(page, url) {
  await page.goto(url);
  const violations = await findAxeViolations(page);
  check(violations.length === 0, `axe: ${violations}`);
  await page.getByRole('textbox', { name: /Email/ }).fill('kim@toolhire.example');
  await page.getByLabel(/^Password/).fill('wrong-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('The email or the password is wrong.').waitFor();
  await page.getByLabel(/^Password/).fill('hire-a-drill');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Signed in as kim@toolhire.example').waitFor();
}

/** Uses the built pages of the example. @param {string} example @returns {Promise<import('./testReports.mjs').TestCount>} */
async function testExample(example) {
  const server = await preview({ root: example, preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
  const url = server.resolvedUrls?.local[0] ?? '';
  const browser = await chromium.launch(chromiumOptions());
  try {
    const page = await browser.newPage();
    /** @type {Record<string, () => Promise<void>>} */
    const tests = {
      'a form, a table and a chart of another product': () => testComponents(page, url),
      'the sign-in screen with its state machine': () => testSignIn(page, url),
      'a bundle with one button has at most 15 kB': async () => {
        const bytes = await measureButton(example);
        console.log(`A bundle with one button has ${bytes} bytes`);
        check(bytes <= maxButtonBytes, `${bytes} bytes`);
      },
    };
    /** @type {string[]} */
    const failed = [];
    for (const [name, test] of Object.entries(tests))
      await test().catch((error) => {
        console.error(error);
        failed.push(name);
      });
    return { passed: Object.keys(tests).length - failed.length, failed };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Runs all tests. @returns {Promise<import('./testReports.mjs').TestCount>} */
export async function testLibrary() {
  await buildPackages();
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  try {
    const example = installExample(folder);
    execFileSync('npm', ['run', 'build'], { cwd: example, stdio: 'inherit' });
    return await testExample(example);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
