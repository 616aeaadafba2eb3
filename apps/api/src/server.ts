import { lockDataFolder } from './host/dataFolderLock.ts';
import { serverUrl } from './host/serverUrl.ts';
import { startupErrorMessage } from './host/startupErrorMessage.ts';
import { errorFields } from './log/errorFields.ts';
import { readSettings, type Settings } from './settings/settings.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

let settings: Settings | undefined;

/** Ends the process with one sentence. Where in the code it happened is told to whoever asks for it, without values [S16]. */
function fail(error: unknown): never {
  process.stderr.write(`${startupErrorMessage(error, settings)}\n`);
  if (settings?.logLevel === 'debug' && error instanceof Error)
    process.stderr.write(`${JSON.stringify(errorFields(error), undefined, 2)}\n`);
  process.exit(1);
}

try {
  // somebody at a terminal reads sentences; whatever collects the output reads every event
  settings = readSettings(process.env, process.stdout.isTTY);
  const { databaseUrl, dataDir, host, port, logLevel } = settings;
  const lock = databaseUrl ? undefined : await lockDataFolder(dataDir, serverUrl(host, port));
  // all the rest is loaded only now: a second server is to be told within a second
  const [{ startServer }, { jsonLog }] = await Promise.all([
    import('./host/startServer.ts'),
    import('./log/jsonLog.ts'),
  ]);
  const log = jsonLog(logLevel);
  let isReady = false;
  // Node would print the error with all its properties [S16]
  process.on('uncaughtException', (error) => {
    if (!isReady) fail(error);
    log.error({ error }, 'unexpected error, the process ends');
    process.exit(1);
  });
  const starting = startServer(settings, log, lock);

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    await (await starting).stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, (name) => {
      stop(name).catch((error: unknown) => {
        log.error({ error }, 'stopping failed');
        process.exit(1);
      });
    });

  const { address, demo } = await starting;
  isReady = true;
  say(`Plumbline is ready at ${address}`);
  if (demo) say(`Made the demo company ${demo.company}. Sign in as ${demo.email} with ${demo.password}`);
} catch (error) {
  fail(error);
}
