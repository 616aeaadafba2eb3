// The process of `npm start`: runs the API and the web app on one port.
import { lockDataFolder } from './host/dataFolderLock.ts';
import { runProcess } from './host/runProcess.ts';
import { serverUrl } from './host/serverUrl.ts';

// Slow modules are imported after the data folder is locked [F2].
await runProcess({
  prepare: async ({ databaseUrl, dataDir, host, port }) =>
    databaseUrl ? undefined : lockDataFolder(dataDir, serverUrl(host, port)),
  start: async (settings, log, lock) => (await import('./host/startServer.ts')).startServer(settings, log, lock),
});
