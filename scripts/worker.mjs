// `npm run worker`: installs the npm packages if they are missing, and starts a process that runs jobs and serves no requests.

import { ensureInstalled } from './ensureInstalled.mjs';
import { requireSupportedPlatform } from './prerequisites.mjs';
import { runApiProcess, runMain } from './runProcess.mjs';

await runMain(async () => {
  requireSupportedPlatform();
  await ensureInstalled();
  return runApiProcess('worker.ts');
});
