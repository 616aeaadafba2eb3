// The process of `npm run worker`: runs jobs and serves no requests.
import { runProcess } from './host/runProcess.ts';

await runProcess({
  prepare: async () => undefined,
  start: async (settings, log) => (await import('./host/startWorker.ts')).startWorker(settings, log),
});
