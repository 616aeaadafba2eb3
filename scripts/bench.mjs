// `npm run bench -- api pages`: what the budgets ask, beside floors built and measured in the same run: docs/decisions/0064-benchmarks.md
import { ensureBrowser } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { orExplain } from './orExplain.mjs';
import { run } from './run.mjs';
import { buildWeb } from './web.mjs';

await orExplain(async () => {
  await ensureInstalled();
  const CHROMIUM_PATH = await ensureBrowser();
  await buildWeb();
  return run('node', ['bench/main.ts', ...process.argv.slice(2)], { env: { CHROMIUM_PATH }, timeout: 25 * 60_000 });
});
