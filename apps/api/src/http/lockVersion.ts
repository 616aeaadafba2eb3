/** The step of a call that locks its record and compares the version with If-Match. */
import type { AnyCall, RecordKind } from '@plumbline/domain/contract/apiCalls';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import { ApiError } from './errors.ts';
import { matchesVersion } from './etag.ts';
import type { AnyHandlers, LockedRecord } from './handler.ts';
import type { RecordReader, Step } from './step.ts';

interface VersionedTable extends PgTable {
  readonly id: PgColumn;
  readonly version: PgColumn;
  readonly updatedBy: PgColumn;
  readonly deletedAt?: PgColumn;
}

/** The tables of all kinds of versioned records, and the function that reads the name of the user who changed a record. */
export interface VersionedTables {
  readonly tables: {
    readonly [K in RecordKind]: {
      readonly table: VersionedTable;
      /** The column with the id of the parent record, if a call of this kind has `record.parent` in its contract. */
      readonly parentId?: PgColumn;
    };
  };
  /** The name of a user, for the 412 response. */
  userName(tx: Tx, userId: string): Promise<string | undefined>;
}

async function lock(tx: Tx, table: VersionedTable, ...where: readonly (SQL | undefined)[]): Promise<LockedRecord> {
  const isNotDeleted = table.deletedAt && isNull(table.deletedAt);
  const [row] = await tx
    .select({ version: table.version, updatedBy: table.updatedBy })
    .from(table)
    .where(and(...where, isNotDeleted))
    .for('update');
  if (!row) throw new ApiError('not_found');
  return row as LockedRecord;
}

/** Locks the parent record, if there is one, and then the record. */
async function lockByTable(
  { tables }: VersionedTables,
  tx: Tx,
  { kind, param, parent }: NonNullable<AnyCall['record']>,
  params: Readonly<Record<string, string>>,
): Promise<LockedRecord> {
  const idOfParam = (name: string) => params[name] ?? '';
  const { table, parentId } = tables[kind];
  if (parent) {
    const parentTable = tables[parent.kind].table;
    await lock(tx, parentTable, eq(parentTable.id, idOfParam(parent.param)));
  }
  const isInParent = parent && parentId && eq(parentId, idOfParam(parent.param));
  return lock(tx, table, eq(table.id, idOfParam(param)), isInParent);
}

/**
 * Locks the record of a write until the transaction ends. Throws 404 if the company has no such record. Throws 412 if If-Match
 * contains another version. The error contains the current record and, if known, the name of the user who changed it [F6].
 */
export const lockVersion =
  (records: VersionedTables, handlers: AnyHandlers, readRecord: RecordReader): Step =>
  async (c, next) => {
    const { tx, params, principal, call } = c.var;
    if (!call.record) return next();
    const { param, readCurrentWith } = call.record;
    const handler = handlers[call.name];
    const lockedRecord =
      'lock' in handler
        ? await handler.lock(tx, principal, params)
        : await lockByTable(records, tx, call.record, params);
    c.set('lockedRecord', lockedRecord);
    const { version, updatedBy } = lockedRecord;

    const ifMatch = c.req.header('if-match');
    if (ifMatch !== undefined && !matchesVersion(ifMatch, version)) {
      const data = await readRecord(c, readCurrentWith);
      const record = Array.isArray(data) ? data.find(({ id }) => id === params[param]) : data;
      const changedBy = updatedBy === null ? undefined : await records.userName(tx, updatedBy);
      throw new ApiError('changed_meanwhile', undefined, { current: record, ...(changedBy && { changedBy }) });
    }
    await next();
  };
