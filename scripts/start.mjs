// `npm start`: everything from a fresh clone to a running server. Node's own modules only: this runs before anything is installed.
import { ensureInstalled } from './install.mjs';
import { checkMachine, checkPort } from './machine.mjs';
import { orExplain } from './orExplain.mjs';
import { run } from './run.mjs';
import { buildWeb } from './web.mjs';

await orExplain(async () => {
  checkMachine();
  await checkPort();
  await ensureInstalled();
  await buildWeb();
  return run('node', ['--import', './scripts/exitWithParent.mjs', 'apps/api/src/server.ts'], { exitWithParent: true });
});
