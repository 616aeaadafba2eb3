import { databaseRefusal } from './database/errors.ts';
import { addressOf } from './host/address.ts';
import { DataFolderInUse, lockDataFolder } from './host/dataLock.ts';
import { errorFields } from './log/errorFields.ts';
import { BadSettings } from './settings/reader.ts';
import { readSettings } from './settings/settings.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Ends the process with a sentence where the reason is the caller's, with the whole error where it is ours. */
function fail(error: unknown): never {
  const known = error instanceof BadSettings || error instanceof DataFolderInUse;
  process.stderr.write(`${known ? error.message : error instanceof Error ? described(error) : String(error)}\n`);
  process.exit(1);
}

/** A failed statement without its parameters [S16]; any other error with its text: nobody has sent anything yet. */
const described = (error: Error) =>
  databaseRefusal(error) ? JSON.stringify(errorFields(error), undefined, 2) : error.stack;

try {
  // somebody at a terminal reads sentences; whatever collects the output reads every event
  const settings = readSettings(process.env, process.stdout.isTTY);
  const { databaseUrl, dataDir, host, port, logLevel } = settings;
  const lock = databaseUrl ? undefined : await lockDataFolder(dataDir, addressOf(host, port));
  // all the rest is loaded only now: a second server is to be told within a second
  const [{ startServer }, { jsonLog }] = await Promise.all([import('./host/startServer.ts'), import('./log/log.ts')]);
  const log = jsonLog(logLevel);
  // Node would print the error with all its properties [S16]
  process.on('uncaughtException', (error) => {
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
    process.on(signal, (name) => void stop(name).catch(fail));

  const { address, demo } = await starting;
  say(`Plumbline is ready at ${address}`);
  if (demo) say(`Made the demo company ${demo.company}. Sign in as ${demo.email} with ${demo.password}`);
} catch (error) {
  fail(error);
}
