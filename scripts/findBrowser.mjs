// Finds or installs the Chromium for the tests.
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './runProcess.mjs';

// Headless builds are first, because a test that opens a page takes a third less time in them.
const commands = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'msedge',
];
const applicationPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @returns {Promise<string | undefined>} the path of the Chromium that Playwright has downloaded, if it starts */
async function playwrightBrowser() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) && spawnSync(path, ['--version']).status === 0 ? path : undefined;
}

/**
 * The options for starting Chromium with Playwright in a container and without a graphics card.
 * @param {string | undefined} [executablePath] Default: CHROMIUM_PATH, or the download of Playwright
 */
export const chromiumOptions = (executablePath = process.env['CHROMIUM_PATH']) => ({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

/** @typedef {{ headed?: boolean }} BrowserOptions `headed`: the browser must be able to show a window */

/**
 * Finds an installed Chromium: CHROMIUM_PATH, a command in PATH, an application, or the download of Playwright.
 * @param {BrowserOptions} [options]
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser({ headed = false } = {}) {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath && !isExecutable(configuredPath))
    throw new Error(`CHROMIUM_PATH is ${configuredPath}, which is not an executable file.`);
  if (configuredPath) return configuredPath;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const usableCommands = commands.filter((command) => !(headed && command.endsWith('headless-shell')));
  const commandPaths = usableCommands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...commandPaths, ...applicationPaths].find(isExecutable) ?? (await playwrightBrowser());
}

/** Does nothing on systems without apt-get. @param {BrowserOptions} [options] */
function installWithAptGet({ headed = false } = {}) {
  const isRoot = process.getuid?.() === 0;
  const apt = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  if (spawnSync('apt-get', ['--version']).status !== 0) return;
  const [command = '', ...prefix] = apt;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string[]} args */
  const aptGet = (...args) => execFileSync(command, [...prefix, ...args], { stdio: 'inherit', env });
  const install = ['install', '-y', '-q', '--no-install-recommends'];
  aptGet('update', '-q');
  if (headed) return void aptGet(...install, 'chromium');
  try {
    aptGet(...install, 'chromium-headless-shell');
  } catch {
    aptGet(...install, 'chromium');
  }
}

/**
 * Checks that Playwright has downloaded Firefox or WebKit.
 * @param {'firefox' | 'webkit'} name
 * @param {string} path where Playwright stores the browser
 * @throws if the browser is not installed
 */
export function ensurePlaywrightBrowser(name, path) {
  const label = name === 'firefox' ? 'Firefox' : 'WebKit';
  if (!existsSync(path))
    throw new Error(`${label} is not installed. Install it with "npx playwright install ${name}".`);
}

/**
 * Returns the path of a Chromium. If none is installed, installs the Chromium of Playwright, or with apt-get if that fails.
 * @param {BrowserOptions} [options]
 * @returns {Promise<string>}
 */
export async function ensureBrowser(options) {
  const installedPath = await findBrowser(options);
  if (installedPath) return installedPath;
  console.log('No Chromium is installed on this machine. Installing one ...');
  await run('playwright', ['install', 'chromium']);
  if (!(await findBrowser(options))) {
    try {
      installWithAptGet(options);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  const path = await findBrowser(options);
  if (path) return path;
  throw new Error(
    'No Chromium could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and try again.',
  );
}
