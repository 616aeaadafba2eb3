// `npm run check`: checks the sources without running them and without writing to them.

import { ensureInstalled } from './ensureInstalled.mjs';
import { runMain } from './runProcess.mjs';
import { checkSources } from './sourceChecks.mjs';

await runMain(async () => {
  await ensureInstalled();
  const { failed } = await checkSources();
  return failed.length === 0 ? 0 : 1;
});
