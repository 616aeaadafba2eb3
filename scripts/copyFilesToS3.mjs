// `node scripts/copyFilesToS3.mjs`: copies the files in DATA_DIR to S3 (docs/operations.md).

import { ensureInstalled } from './ensureInstalled.mjs';
import { requireSupportedPlatform } from './prerequisites.mjs';
import { runApiProcess, runMain } from './runProcess.mjs';

await runMain(async () => {
  requireSupportedPlatform();
  await ensureInstalled();
  return runApiProcess('copyFilesToS3.ts');
});
