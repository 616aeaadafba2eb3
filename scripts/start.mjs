// `npm start`: installs, builds and starts the server. This script and the scripts that it imports use no npm packages, because they
// run before the packages are installed.

import { buildWeb } from './buildWeb.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { requireFreePort, requireSupportedPlatform } from './prerequisites.mjs';
import { runApiProcess, runMain } from './runProcess.mjs';

await runMain(async () => {
  requireSupportedPlatform();
  await requireFreePort();
  await ensureInstalled();
  await buildWeb();
  return runApiProcess('server.ts');
});
