/** Creates the production implementations of the API ports. */
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import type { Database } from '../database/database.ts';
import { outboxFolderMail, smtpMail } from '../mail/nodemailerMail.ts';
import type { ApiDeps, Clock, Jobs, Log } from '../ports.ts';
import type { Settings } from '../settings/settings.ts';
import { builtInPayments } from '../subscription/builtInPayments.ts';
import { stripePayments } from '../subscription/stripe/stripePayments.ts';
import { argon2Hasher, weakCost } from './argon2Hasher.ts';
import { dataDisk } from './dataDisk.ts';
import { diskFiles } from './diskFiles.ts';
import { pdfProcessPool } from './pdf/pdfProcessPool.ts';
import { sealSigner } from './pdf/sealPdf.ts';
import { prometheusMetrics } from './prometheusMetrics.ts';
import { s3Files } from './s3Files.ts';
import { spreadsheetWorkerPool } from './spreadsheetWorkerPool.ts';
import { zipCodes } from './zipCodes.ts';

interface ConnectedPorts {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly log: Log;
}

/** Creates the adapters of the API ports from the settings, for servers and workers. */
export function createDeps(
  settings: Settings,
  { db, jobs, log }: ConnectedPorts,
  publicUrl: string,
  fontUrl?: string,
): ApiDeps {
  const {
    dataDir,
    mailFrom,
    smtpUrl,
    trustedProxies,
    metricsToken,
    googleMapsKey,
    s3,
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
    mail: smtpUrl ? smtpMail(smtpUrl, mailFrom) : outboxFolderMail(join(dataDir, 'outbox'), mailFrom, log),
    files: s3 ? s3Files(s3) : diskFiles(join(dataDir, 'files')),
    spreadsheets: spreadsheetWorkerPool(),
    zipCodes: zipCodes(),
    pdfs: pdfProcessPool(sealSigner(dataDir, new URL(publicUrl).host, seal)),
    payments: stripe ? stripePayments({ db, clock }, stripe) : builtInPayments({ db, clock }),
    config: {
      publicUrl,
      trustedProxies,
      eventStreams: { total: maximumEventStreams },
      version: manifest.version,
      ...(metricsToken && { metricsToken }),
      ...(googleMapsKey && { googleMapsKey }),
      ...(fontUrl && { fontUrl }),
    },
  };
}
