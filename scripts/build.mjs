import { ensureInstalled } from './install.mjs';
import { orExplain } from './orExplain.mjs';
import { buildWeb } from './web.mjs';

await orExplain(async () => {
  await ensureInstalled();
  await buildWeb();
  return 0;
});
