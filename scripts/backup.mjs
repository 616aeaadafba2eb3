// `npm run backup` and `npm run restore`: back up an installation, and restore it (docs/operations.md).

import { ensureInstalled } from './ensureInstalled.mjs';
import { requireSupportedPlatform } from './prerequisites.mjs';
import { runApiProcess, runMain } from './runProcess.mjs';

const [entry, ...args] = process.argv.slice(2);

await runMain(async () => {
  requireSupportedPlatform();
  await ensureInstalled();
  return runApiProcess(entry === 'restore' ? 'restore.ts' : 'backup.ts', args);
});
