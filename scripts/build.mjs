// `npm run build`: builds the web app into apps/web/dist, unless it was already built from the same sources.

import { buildWeb } from './buildWeb.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { runMain } from './runProcess.mjs';

await runMain(async () => {
  await ensureInstalled();
  await buildWeb();
  return 0;
});
