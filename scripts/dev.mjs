// `npm run dev`: starts the API and the development server of Vite. The API restarts after a change. The development server
// forwards calls to the API.
import { ensureInstalled } from './ensureInstalled.mjs';
import { requireFreePort, requireSupportedPlatform } from './prerequisites.mjs';
import { run, runMain } from './runProcess.mjs';

await runMain(async () => {
  requireSupportedPlatform();
  await requireFreePort();
  await ensureInstalled();
  // The URL of the development server, because users open the app there.
  const env = { PUBLIC_URL: 'http://localhost:5173' };
  const code = await Promise.race([
    run('node', ['--watch', 'apps/api/src/server.ts'], { env }),
    run('vite', ['apps/web'], { env }),
  ]);
  // `run` forwards this signal to the process that still runs.
  process.kill(process.pid, 'SIGTERM');
  return code;
});
