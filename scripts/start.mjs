// `npm start`: installs, builds and starts the server. Imports only modules of Node, because it runs before the packages are
// installed.

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
