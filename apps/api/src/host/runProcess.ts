/** Starts a server or worker process and stops it on a signal. */
import { access, constants } from 'node:fs/promises';
import { errorFields } from '../log/errorFields.ts';
import type { Log } from '../ports.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { StartupError } from '../settings/startupError.ts';
import { startupErrorMessage } from './startupErrorMessage.ts';

/** A server or a worker that has started. */
export interface RunningProcess {
  /** Messages for standard output. */
  readonly messages: readonly string[];
  stop(): Promise<void>;
}

/**
 * The steps of a start. `prepare` runs first and must import few modules: the server locks its data folder there, and must fail in
 * less than 1 second if another server uses the folder [F2]. The worker prepares nothing.
 */
export interface ProcessSteps<Preparation> {
  prepare(settings: Settings): Promise<Preparation>;
  start(settings: Settings, log: Log, preparation: Preparation): Promise<RunningProcess>;
}

/**
 * Runs a server or a worker until a signal stops it. A failed start prints one message and ends the process. After the start, an
 * unexpected error is logged and ends the process.
 */
export async function runProcess<Preparation>({ prepare, start }: ProcessSteps<Preparation>): Promise<void> {
  let settings: Settings | undefined;

  /**
   * Prints the reason and ends the process with status 1. For a failed SQL statement the reason is only the SQLSTATE, because the
   * text of the error can contain values [S16]. With LOG_LEVEL=debug it prints the stack too.
   */
  function fail(error: unknown): never {
    process.stderr.write(`${startupErrorMessage(error, settings)}\n`);
    if (settings?.logLevel === 'debug' && error instanceof Error)
      process.stderr.write(`${JSON.stringify(errorFields(error), undefined, 2)}\n`);
    process.exit(1);
  }

  try {
    // By default, a terminal shows only warnings and errors, and a log collector gets every event.
    settings = readSettings(process.env, process.stdout.isTTY);
    await requireSealFile(settings);
    const preparation = await prepare(settings);
    const { jsonLog } = await import('../log/jsonLog.ts');
    const log = jsonLog(settings.logLevel);
    let isReady = false;
    // Without this listener, Node would print the error with all its properties [S16].
    process.on('uncaughtException', (error) => {
      if (!isReady) fail(error);
      log.error({ error }, 'unexpected error, the process ends');
      process.exit(1);
    });
    const startPromise = start(settings, log, preparation);
    stopOnSignals(log, startPromise);
    const { messages } = await startPromise;
    isReady = true;
    for (const message of messages) process.stdout.write(`${message}\n`);
  } catch (error) {
    fail(error);
  }
}

/** @throws StartupError if the file of SIGNING_P12 cannot be read. It is read at the first signature, which would be too late to notice. */
async function requireSealFile({ seal: { p12 } }: Settings): Promise<void> {
  if (!p12) return;
  await access(p12.path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      `SIGNING_P12: the file ${p12.path} cannot be read (${error.code}). Correct the path, or let the account of the server read the file.`,
    );
  });
}

/** Stops after the first signal. After the second signal, the process exits without waiting. */
function stopOnSignals(log: Log, startPromise: Promise<RunningProcess>): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    await (await startPromise).stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, (name) => {
      stop(name).catch((error: unknown) => {
        log.error({ error }, 'stopping failed');
        process.exit(1);
      });
    });
}
