// `npm run dev`: the API, restarted on a change, and Vite's server in front of it.
import { ensureInstalled } from './install.mjs';
import { checkMachine, checkPort } from './machine.mjs';
import { orExplain } from './orExplain.mjs';
import { run } from './run.mjs';

await orExplain(async () => {
  checkMachine();
  await checkPort();
  await ensureInstalled();
  const env = { PUBLIC_URL: 'http://localhost:5173' };
  const code = await Promise.race([
    run('node', ['--watch', 'apps/api/src/server.ts'], { env }),
    run('vite', ['apps/web'], { env }),
  ]);
  process.kill(process.pid, 'SIGTERM');
  return code;
});
