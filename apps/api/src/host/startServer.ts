import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import { createApi } from '../createApi.ts';
import { deleteExpired } from '../database/deleteExpired.ts';
import type { DemoSignIn } from '../demo/demo.ts';
import { sendDueMail } from '../mail/outbox.ts';
import { outboxFolder } from '../mail/outboxFolder.ts';
import { smtpMail } from '../mail/smtpMail.ts';
import type { ApiDeps, Log } from '../ports.ts';
import { answerRecoveryRequests } from '../session/passwordResetEmail.ts';
import { sweepTries } from '../session/tryLimits.ts';
import type { Settings } from '../settings/settings.ts';
import { builtInPayments } from '../subscription/builtInPayments.ts';
import { stripePayments } from '../subscription/stripe/stripePayments.ts';
import { argon2Hasher } from './argon2Hasher.ts';
import type { DataFolderLock } from './dataFolderLock.ts';
import { diskFiles } from './diskFiles.ts';
import { startHttpServer } from './httpServer.ts';
import { every } from './jobs.ts';
import { prometheusMetrics } from './prometheusMetrics.ts';
import { s3Files } from './s3Files.ts';
import { serverUrl } from './serverUrl.ts';
import { spreadsheetWorkerPool } from './spreadsheetWorkerPool.ts';
import { startDatabase } from './startDatabase.ts';
import { systemClock } from './systemClock.ts';
import { findFontUrl, webAppHandler } from './webAppHandler.ts';
import { zipCodes } from './zipCodes.ts';

export interface RunningServer {
  readonly address: string;
  /** Where this start made the demo company: how to sign in to it. */
  readonly demo: DemoSignIn | undefined;
  stop(): Promise<void>;
}

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * Everything in its order: port, database, API, pages, jobs. What was begun is ended again in reverse, the data
 * folder's lock last [F12]. With DATABASE_URL there is no lock: several servers may share a folder that holds files only.
 */
export async function startServer(
  settings: Settings,
  log: Log,
  lock: DataFolderLock | undefined,
): Promise<RunningServer> {
  const endings: (() => Promise<void>)[] = lock ? [lock.release] : [];
  const stop = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await start(settings, log, lock, endings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(settings: Settings, log: Log, lock: DataFolderLock | undefined, endings: (() => Promise<void>)[]) {
  const { dataDir, port, host, mailFrom, smtpUrl, trustProxy, googleMapsKey, s3, stripe } = settings;
  const http = await startHttpServer(port, host, { log });
  endings.push(http.drain);
  const address = serverUrl(host, http.port);
  await lock?.setAddress(address);

  const { db, close } = await startDatabase(settings, log);
  // before the port is given up: requests that still run need it
  endings.splice(-1, 0, close);

  const clock = systemClock;
  const publicUrl = settings.publicUrl ?? address;
  const fontUrl = await findFontUrl(dist);
  const deps: ApiDeps = {
    db,
    clock,
    log,
    metrics: prometheusMetrics(),
    hasher: argon2Hasher(),
    mail: smtpUrl ? smtpMail(smtpUrl, mailFrom) : outboxFolder(join(dataDir, 'outbox'), mailFrom, log),
    files: s3 ? s3Files(s3) : diskFiles(join(dataDir, 'files')),
    spreadsheets: spreadsheetWorkerPool(),
    places: zipCodes(),
    payments: stripe ? stripePayments({ db, clock }, stripe) : builtInPayments({ db, clock }),
    config: {
      publicUrl,
      trustProxy,
      version: manifest.version,
      ...(googleMapsKey && { googleMapsKey }),
      ...(fontUrl && { fontUrl }),
    },
  };
  const demo = settings.demo ? await (await import('../demo/demo.ts')).makeDemoCompany(deps) : undefined;
  const api = createApi(deps);
  const pages = await webAppHandler(dist, deps.config);

  const mail = async () => {
    await answerRecoveryRequests(deps);
    await sendDueMail(deps);
  };
  const jobs = [
    every(2, 'mail', mail, log),
    every(3 * 60, 'sweep tries', () => sweepTries(deps), log),
    every(60 * 60, 'sweep', () => deleteExpired(deps), log),
  ];
  endings.push(async () => void (await Promise.all(jobs.map((job) => job.stop()))));
  http.setHandler((request, bindings) => pages(request) ?? api.fetch(request, bindings));
  return { address, demo };
}
