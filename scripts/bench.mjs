// `npm run bench -- api pages`: measures the app against minimal implementations in the same run
// (docs/decisions/0064-benchmarks.md).

import { buildWeb } from './buildWeb.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { ensureBrowser } from './findBrowser.mjs';
import { run, runMain } from './runProcess.mjs';

/** Longer than all benchmarks take. A benchmark that hangs is killed after this time. */
const timeout = 25 * 60_000;

await runMain(async () => {
  await ensureInstalled();
  const CHROMIUM_PATH = await ensureBrowser();
  await buildWeb();
  return run('node', ['bench/main.ts', ...process.argv.slice(2)], { env: { CHROMIUM_PATH }, timeout });
});
