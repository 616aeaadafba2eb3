import { runProcess } from './host/runProcess.ts';

// `npm run worker`: a process that runs jobs beside the servers.
await runProcess({
  prepare: async () => undefined,
  start: async (settings, log) => (await import('./host/startWorker.ts')).startWorker(settings, log),
});
