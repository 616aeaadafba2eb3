// `npm run check`: what can be said of the sources without running them.
import { checkSources } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { orExplain } from './orExplain.mjs';

await orExplain(async () => {
  await ensureInstalled();
  const { failed } = await checkSources();
  return failed.length === 0 ? 0 : 1;
});
