/** The SQL of exports of all data of a company. */
import type { CompanyExport } from '@plumbline/domain/exports/companyExport';
import { downloadMinutes, exportDays, listedExports, maxExportsPerDay } from '@plumbline/domain/exports/exportRules';
import { ownerRole } from '@plumbline/domain/users/roles';
import { and, count, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { daysBefore } from '../database/daysBefore.ts';
import { companyExports } from '../database/schema/exports.ts';
import { refreshTokens } from '../database/schema/session.ts';
import { users } from '../database/schema/users.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import type { StaffPrincipal, UserPrincipal } from '../http/principal.ts';
import { randomSecret } from '../secrets/randomSecret.ts';
import { sha256 } from '../secrets/sha256.ts';
import { readUserNames } from '../users/store.ts';

type ExportRow = typeof companyExports.$inferSelect;

/** The ids of an export. */
export type ExportKey = Pick<ExportRow, 'companyId' | 'id'>;
/** A run of the job. */
export type ExportRun = Pick<ExportRow, 'companyId' | 'id' | 'attempt'>;

/** A running export without progress for this time counts as failed. Its job was lost, for example with a restored backup. */
const staleHours = 3;
/** For how long the list of exports is kept. */
const keptDays = 30;

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 60 * 60_000);

/** The key of the file in the file store. */
export const fileKeyOf = ({ companyId, id }: ExportKey) => `${companyId}/${id}`;

const isExport = ({ companyId, id }: ExportKey) =>
  and(eq(companyExports.companyId, companyId), eq(companyExports.id, id));
const isRun = (run: ExportRun) =>
  and(isExport(run), eq(companyExports.attempt, run.attempt), eq(companyExports.state, 'running'));
const isRunning = (companyId: string) =>
  and(eq(companyExports.companyId, companyId), eq(companyExports.state, 'running'));

const toExport = (row: ExportRow, names: ReadonlyMap<string, string>, now: Date): CompanyExport => ({
  id: row.id,
  // The job that deletes the file runs later.
  state: row.state === 'ready' && row.expiresAt !== null && row.expiresAt <= now ? 'expired' : row.state,
  requested_by: names.get(row.requestedBy) ?? '',
  requested_at: row.requestedAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
  expires_at: row.expiresAt?.toISOString() ?? null,
  step: row.step,
  done: row.done,
  total: row.total,
  size: row.size,
  missing_files: row.missingFiles,
});

/** Returns the last exports, newest first. */
export async function listExports(tx: Tx, caller: StaffPrincipal, now: Date): Promise<CompanyExport[]> {
  const rows = await tx
    .select()
    .from(companyExports)
    .where(eq(companyExports.companyId, caller.companyId))
    .orderBy(desc(companyExports.requestedAt), desc(companyExports.id))
    .limit(listedExports);
  const names = await readUserNames(
    tx,
    caller,
    rows.map(({ requestedBy }) => requestedBy),
  );
  return rows.map((row) => toExport(row, names, now));
}

/** Marks a running export as failed if its job was lost. */
async function failStaleExports(tx: Tx, companyId: string, now: Date): Promise<void> {
  await tx
    .update(companyExports)
    .set({ state: 'failed', finishedAt: now })
    .where(and(isRunning(companyId), lt(companyExports.progressAt, hoursBefore(now, staleHours))));
}

/**
 * Adds an export and returns its id and `isNew`. If one is running, also one of a simultaneous call, it is returned instead. Throws 409 if
 * the company has started too many.
 */
export async function startExport(
  tx: Tx,
  { companyId, userId: requestedBy }: UserPrincipal,
  now: Date,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  await failStaleExports(tx, companyId, now);
  const readRunning = async () =>
    (await tx.select({ id: companyExports.id }).from(companyExports).where(isRunning(companyId)))[0];
  const running = await readRunning();
  if (running) return { id: running.id, isNew: false };
  const [started] = await tx
    .select({ exports: count() })
    .from(companyExports)
    .where(and(eq(companyExports.companyId, companyId), gt(companyExports.requestedAt, hoursBefore(now, 24))));
  if ((started?.exports ?? 0) >= maxExportsPerDay)
    throw new ApiError(
      'conflict',
      `Your company has started ${maxExportsPerDay} exports in 24 hours. Try again tomorrow`,
    );
  const id = uuidv7(now);
  // The insert waits for a simultaneous one, and then does nothing.
  const [inserted] = await tx
    .insert(companyExports)
    .values({ companyId, id, requestedBy, requestedAt: now, progressAt: now })
    .onConflictDoNothing()
    .returning({ id: companyExports.id });
  if (inserted) return { id, isNew: true };
  const other = await readRunning();
  if (!other) throw new ApiError('conflict', 'Another export has just ended. Please try again');
  return { id: other.id, isNew: false };
}

/** Starts a run of the job. Undefined if the export is not running any more. Earlier runs stop. */
export async function beginRun(tx: Tx, key: ExportKey, now: Date) {
  const [row] = await tx
    .update(companyExports)
    .set({ attempt: sql`${companyExports.attempt} + 1`, progressAt: now, step: '', done: 0, total: 0 })
    .where(and(isExport(key), eq(companyExports.state, 'running')))
    .returning();
  return row;
}

/** Stores the progress. Returns false if the run must stop, because a later one has started or the export has ended. */
export async function updateProgress(
  tx: Tx,
  run: ExportRun,
  progress: Partial<Pick<ExportRow, 'step' | 'done' | 'total'>>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(companyExports)
    .set({ ...progress, progressAt: now })
    .where(isRun(run))
    .returning({ id: companyExports.id });
  return rows.length > 0;
}

/** Marks the export as ready, and earlier files as expired. Returns false if the run is not the last one. */
export async function finishRun(
  tx: Tx,
  run: ExportRun,
  { size, missingFiles }: Pick<ExportRow, 'size' | 'missingFiles'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(companyExports)
    .set({ state: 'ready', size, missingFiles, finishedAt: now, expiresAt: daysBefore(now, -exportDays) })
    .where(isRun(run))
    .returning({ id: companyExports.id });
  if (rows.length === 0) return false;
  await tx
    .update(companyExports)
    .set({ state: 'expired' })
    .where(
      and(
        eq(companyExports.companyId, run.companyId),
        eq(companyExports.state, 'ready'),
        ne(companyExports.id, run.id),
      ),
    );
  return true;
}

/** Whether an export needs its file, or a run is making it. False also if the export does not exist any more. */
export async function needsFile(tx: Tx, key: ExportKey): Promise<boolean> {
  const rows = await tx
    .select({ id: companyExports.id })
    .from(companyExports)
    .where(and(isExport(key), inArray(companyExports.state, ['running', 'ready'])));
  return rows.length > 0;
}

export async function markExportFailed(tx: Tx, key: ExportKey, now: Date): Promise<void> {
  await tx
    .update(companyExports)
    .set({ state: 'failed', finishedAt: now })
    .where(and(isExport(key), eq(companyExports.state, 'running')));
}

export const exportWithoutFile = () => new ApiError('conflict', 'This export has no file any more. Start a new one');

/**
 * Makes the link to the file of an export, and returns its token, which is stored only as a hash. The link ends with the session of the
 * caller. Throws 404 if the company has no such export, and 409 if it has no file.
 */
export async function renewLink(tx: Tx, key: ExportKey, { sessionId }: UserPrincipal, now: Date): Promise<string> {
  const [row] = await tx.select().from(companyExports).where(isExport(key)).for('update');
  if (!row) throw new ApiError('not_found');
  if (row.state !== 'ready' || row.expiresAt === null || row.expiresAt <= now) throw exportWithoutFile();
  const token = randomSecret();
  const linkExpiresAt = new Date(now.getTime() + downloadMinutes * 60_000);
  await tx
    .update(companyExports)
    .set({ linkHash: await sha256(token), linkExpiresAt, linkSession: sessionId })
    .where(isExport(key));
  return token;
}

/**
 * Finds the file of a link in any company. Undefined if the link, the file or the session that made the link has ended, or if its user is no
 * longer an owner.
 */
export async function findLinkedExport(tx: Tx, token: string, now: Date): Promise<ExportRow | undefined> {
  const { companyId, linkHash, linkExpiresAt, linkSession, state, expiresAt } = companyExports;
  const [row] = await tx
    .select(getTableColumns(companyExports))
    .from(companyExports)
    .innerJoin(refreshTokens, and(eq(refreshTokens.companyId, companyId), eq(refreshTokens.id, linkSession)))
    .innerJoin(users, and(eq(users.companyId, companyId), eq(users.id, refreshTokens.userId)))
    .where(
      and(
        eq(linkHash, await sha256(token)),
        gt(linkExpiresAt, now),
        eq(state, 'ready'),
        gt(expiresAt, now),
        isNull(refreshTokens.revokedAt),
        gt(refreshTokens.expiresAt, now),
        isNull(users.deactivatedAt),
        eq(users.role, ownerRole),
      ),
    );
  return row;
}

/** Marks old files as expired. Returns the exports of all companies whose files must be deleted. */
export async function expireExports(tx: Tx, now: Date): Promise<ExportKey[]> {
  await tx
    .update(companyExports)
    .set({ state: 'expired' })
    .where(and(eq(companyExports.state, 'ready'), lte(companyExports.expiresAt, now)));
  return tx
    .select({ companyId: companyExports.companyId, id: companyExports.id })
    .from(companyExports)
    .where(and(inArray(companyExports.state, ['expired', 'failed']), isNull(companyExports.fileDeletedAt)));
}

export async function markFileDeleted(tx: Tx, key: ExportKey, now: Date): Promise<void> {
  await tx.update(companyExports).set({ fileDeletedAt: now }).where(isExport(key));
}

/** Deletes the rows of old exports without a file. */
export async function deleteOldExports(tx: Tx, now: Date): Promise<void> {
  await tx
    .delete(companyExports)
    .where(and(lt(companyExports.requestedAt, daysBefore(now, keptDays)), lt(companyExports.fileDeletedAt, now)));
}
