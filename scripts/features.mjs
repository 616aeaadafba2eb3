// `npm run features -- --tags @main-job`: runs scenarios against the built app in a real browser.
import { ensureBrowser } from './browser.mjs';
import { buildWeb } from './buildWeb.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { run, runMain } from './run.mjs';

await runMain(async () => {
  await ensureInstalled();
  const CHROMIUM_PATH = await ensureBrowser();
  await buildWeb();
  return run('cucumber-js', process.argv.slice(2), { env: { CHROMIUM_PATH } });
});
