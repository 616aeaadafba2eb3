// `npm run dev`: starts the API, which restarts after a change, and Vite's development server, which forwards calls to it.
import { ensureInstalled } from './ensureInstalled.mjs';
import { requireFreePort, requireSupportedPlatform } from './prerequisites.mjs';
import { run, runMain } from './runProcess.mjs';

await runMain(async () => {
  requireSupportedPlatform();
  await requireFreePort();
  await ensureInstalled();
  const env = { PUBLIC_URL: 'http://localhost:5173' };
  const code = await Promise.race([
    run('node', ['--watch', 'apps/api/src/server.ts'], { env }),
    run('vite', ['apps/web'], { env }),
  ]);
  process.kill(process.pid, 'SIGTERM');
  return code;
});
