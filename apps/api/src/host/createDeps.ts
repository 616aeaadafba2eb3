/** Creates the production implementations of the API ports. */
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import type { Database } from '../database/database.ts';
import { outboxFolderMail, smtpMail } from '../mail/nodemailerMail.ts';
import type { ApiDeps, Clock, Jobs, Log } from '../ports.ts';
import type { Settings } from '../settings/settings.ts';
import { builtInPayments } from '../subscription/builtInPayments.ts';
import { argon2Hasher, weakCost } from './argon2Hasher.ts';
import { nightlyBackups } from './backup/nightlyBackups.ts';
import { dataDisk } from './dataDisk.ts';
import { documentWorkerPool } from './documentWorkerPool.ts';
import { fileStore } from './fileStore.ts';
import { pdfProcessPool } from './pdf/pdfProcessPool.ts';
import type { ReadSigner, sealSigner } from './pdf/sealPdf.ts';
import { prometheusMetrics } from './prometheusMetrics.ts';
import { spreadsheetWorkerPool } from './spreadsheetWorkerPool.ts';
import { zipCodes } from './zipCodes.ts';

interface ConnectedPorts {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly log: Log;
}

/**
 * Creates the adapters of the API ports from the settings, for servers and workers. The libraries for Stripe and for seals are large, so they
 * are loaded only if the settings need them, and when the first PDF is sealed.
 */
export async function createDeps(
  settings: Settings,
  { db, jobs, log }: ConnectedPorts,
  publicUrl: string,
  fontUrl?: string,
): Promise<ApiDeps> {
  const {
    backup,
    dataDir,
    mailFrom,
    mailLimits,
    smtpUrl,
    trustedProxies,
    metricsToken,
    googleMapsKey,
    seal,
    stripe,
    maximumEventStreams,
    weakPasswordHashes,
  } = settings;
  const clock: Clock = { now: () => new Date() };
  return {
    db,
    jobs,
    log,
    clock,
    metrics: prometheusMetrics(manifest.version),
    hasher: argon2Hasher(weakPasswordHashes ? { cost: weakCost } : {}),
    ...(settings.databaseUrl === undefined && { dataDisk: dataDisk(dataDir) }),
    ...(backup.folder && {
      nightlyBackups: nightlyBackups(
        {
          ...backup,
          folder: backup.folder,
          isEncrypted: backup.recipients.length > 0 || backup.passphrase !== undefined,
        },
        log,
      ),
    }),
    mail: smtpUrl ? smtpMail(smtpUrl, mailFrom) : outboxFolderMail(join(dataDir, 'outbox'), mailFrom, log),
    files: fileStore(settings),
    spreadsheets: spreadsheetWorkerPool(),
    zipCodes: zipCodes(),
    documentWorker: documentWorkerPool(),
    pdfs: pdfProcessPool(lazySealSigner(dataDir, new URL(publicUrl).host, seal)),
    payments: stripe
      ? (await import('../subscription/stripe/stripePayments.ts')).stripePayments({ db, clock }, stripe)
      : builtInPayments({ db, clock }),
    config: {
      publicUrl,
      trustedProxies,
      eventStreams: { total: maximumEventStreams },
      mailLimits,
      version: manifest.version,
      ...(metricsToken && { metricsToken }),
      ...(googleMapsKey && { googleMapsKey }),
      ...(fontUrl && { fontUrl }),
    },
  };
}

function lazySealSigner(...options: Parameters<typeof sealSigner>): ReadSigner {
  let readSigner: Promise<ReadSigner> | undefined;
  return async () => {
    readSigner ??= import('./pdf/sealPdf.ts').then((seals) => seals.sealSigner(...options));
    return (await readSigner)();
  };
}
