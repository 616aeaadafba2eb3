import { runProcess } from './host/runProcess.ts';

// `npm run worker` starts a process that only runs jobs.
await runProcess({
  prepare: async () => undefined,
  start: async (settings, log) => (await import('./host/startWorker.ts')).startWorker(settings, log),
});
