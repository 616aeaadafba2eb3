// `npm run features -- --tags @main-job`: the scenarios against the built app in a real browser.
import { ensureBrowser } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { orExplain } from './orExplain.mjs';
import { run } from './run.mjs';
import { buildWeb } from './web.mjs';

await orExplain(async () => {
  await ensureInstalled();
  const CHROMIUM_PATH = await ensureBrowser();
  await buildWeb();
  return run('cucumber-js', process.argv.slice(2), { env: { CHROMIUM_PATH } });
});
