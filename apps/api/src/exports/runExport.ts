/** The job that makes the file of an export. */
import { makeZip } from 'client-zip';
import { readCompanyRow } from '../company/store.ts';
import type { ApiDeps, JobData } from '../ports.ts';
import { enqueueOwnerMails } from '../users/ownerMails.ts';
import { countCopies, type ExportSource, exportEntries } from './exportEntries.ts';
import { exportReadyMail } from './exportMail.ts';
import {
  beginRun,
  deleteOldExports,
  type ExportRun,
  expireExports,
  fileKeyOf,
  finishRun,
  markExportFailed,
  markFileDeleted,
  needsFile,
  updateProgress,
} from './store.ts';

type ExportDeps = Pick<ApiDeps, 'db' | 'files' | 'jobs' | 'clock' | 'config' | 'metrics' | 'payments'>;

/** The run must stop, because a later run of the same export has started. */
class RunReplaced extends Error {
  override readonly name = 'RunReplaced';
}

/** The minimum time between two stored values of the progress. */
const progressMilliseconds = 1_000;

/** Returns a function that counts what is copied, and stores the count now and then. It throws RunReplaced if the run must stop. */
function progressOf({ db, clock }: ExportDeps, run: ExportRun): ExportSource['onProgress'] {
  let done = 0;
  let storedAt = performance.now();
  return async (step, copied) => {
    done += copied;
    if (performance.now() - storedAt < progressMilliseconds) return;
    storedAt = performance.now();
    if (!(await db.company(run.companyId, (tx) => updateProgress(tx, run, { step, done }, clock.now()))))
      throw new RunReplaced();
  };
}

/** Passes all bytes through and counts them. */
function countBytes() {
  let size = 0;
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  return { stream, size: () => size };
}

/**
 * Runs the job `company.export`: writes all records and files of the company into one zip file in the file store. The bytes pass through,
 * so the memory does not grow with the company. A repeated run starts again and replaces the file. The file and the mails become visible
 * in one transaction.
 */
export async function runExport(deps: ExportDeps, { companyId, exportId }: JobData['company.export']): Promise<void> {
  const { db, files, clock } = deps;
  const key = { companyId, id: exportId };
  const now = clock.now();
  const begun = await db.company(companyId, async (tx) => {
    const run = await beginRun(tx, key, now);
    return run && { run, company: await readCompanyRow(tx, companyId) };
  });
  if (!begun) return;
  const { run, company } = begun;
  const total = await db.company(companyId, (tx) => countCopies(tx, companyId));
  await db.company(companyId, (tx) => updateProgress(tx, run, { total }, clock.now()));
  let missingFiles = 0;
  const source: ExportSource = {
    deps,
    companyId,
    now,
    onProgress: progressOf(deps, run),
    onMissingFile: () => {
      missingFiles += 1;
    },
  };
  const { stream, size } = countBytes();
  const entries = exportEntries(source, company.name);
  try {
    await files.put(fileKeyOf(key), makeZip(entries).pipeThrough(stream));
  } catch (error) {
    if (error instanceof RunReplaced) return;
    throw error;
  } finally {
    await entries.return(undefined);
  }
  const isNeeded = await db.company(companyId, async (tx) => {
    const finishedAt = clock.now();
    if (!(await finishRun(tx, run, { size: size(), missingFiles }, finishedAt))) return needsFile(tx, key);
    await enqueueOwnerMails(deps, tx, companyId, exportReadyMail(company.name), finishedAt);
    return true;
  });
  // The company was deleted, or the export was given up, while the last bytes were stored. No other job would delete the file.
  if (!isNeeded) await files.delete(fileKeyOf(key));
}

/** Runs after the last retry of the job, so that the owner sees the failure and can start another export. */
export async function failExport(
  { db, clock }: Pick<ApiDeps, 'db' | 'clock'>,
  { companyId, exportId }: JobData['company.export'],
): Promise<void> {
  await db.company(companyId, (tx) => markExportFailed(tx, { companyId, id: exportId }, clock.now()));
}

/** Deletes the files of expired, replaced and failed exports. A file that could not be deleted is tried again by the next run. */
export async function deleteExpiredExports({
  db,
  files,
  clock,
  log,
}: Pick<ApiDeps, 'db' | 'files' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now();
  for (const key of await db.system((tx) => expireExports(tx, now))) {
    try {
      await files.delete(fileKeyOf(key));
      await db.system((tx) => markFileDeleted(tx, key, now));
    } catch (error) {
      log.warn({ export: key.id, error }, 'file of an export not deleted');
    }
  }
  await db.system((tx) => deleteOldExports(tx, now));
}
