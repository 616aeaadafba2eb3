/** Reads the rows of tables with COPY, and describes the tables of the database. */
import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backupError.ts';

export interface Table {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  /** The SQL that orders the rows, the same in every database. */
  readonly orderBy: string;
}

/** The number, the size and the hash of rows in the text format of COPY. */
export interface RowSummary {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quoteTable = ({ name }: Pick<Table, 'name'>) => `public.${quoteName(name)}`;
export const columnList = ({ columns }: Pick<Table, 'columns'>) => columns.map(quoteName).join(', ');
export const selectRows = (table: Table) =>
  `SELECT ${columnList(table)} FROM ${quoteTable(table)} ORDER BY ${table.orderBy}`;

/**
 * Sets how values are written as text, so that the rows of two databases can be compared. A login that does not see all rows because of
 * row-level security gets an error. Removes the time limits of the server.
 */
export const sessionSettings = `SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
  SET timezone = 'UTC'; SET extra_float_digits = 1; SET bytea_output = 'hex'; SET row_security = off;
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0`;

/** The tables of the schema `public` that do not belong to an extension. The order is the same in every database. */
export async function readTables(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname::text AS name,
      (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      coalesce(
        (SELECT string_agg(format('%I%s', a.attname, CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' END), ', ' ORDER BY k.position)
          FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY k(attnum, position)
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
          WHERE i.indrelid = c.oid AND i.indisprimary),
        format('%I::text COLLATE "C"', c.relname)) AS "orderBy"
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname COLLATE "C"`);
  return rows;
}

/** Counts and hashes rows in the text format of COPY. */
export function rowCounter() {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  return {
    add: (chunk: Uint8Array) => {
      hash.update(chunk);
      bytes += chunk.length;
      // The format writes a line feed inside a value as \n, so each line feed ends a row.
      for (let index = chunk.indexOf(lineFeed); index !== -1; index = chunk.indexOf(lineFeed, index + 1)) rows += 1;
    },
    finish: (): RowSummary => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}

const lineFeed = 0x0a;

/** Passes the rows of a query to `onRows`, in parts of about `partBytes` with whole rows. */
export async function copyRows(
  client: Client,
  query: string,
  onRows: (part: Buffer) => Promise<void> | void = () => undefined,
): Promise<RowSummary> {
  const counter = rowCounter();
  const stream = client.query(copyTo(`COPY (${query}) TO STDOUT`));
  for await (const part of wholeRows(stream)) {
    counter.add(part);
    await onRows(part);
  }
  const summary = counter.finish();
  // The stream also ends if the connection is lost after a row.
  if (stream.rowCount !== summary.rows)
    throw new BackupError('The connection to the database was lost: start the database, and try again.');
  return summary;
}

const partBytes = 4 * 2 ** 20;

async function* wholeRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(lineFeed) + 1;
    bytes += chunk.length;
    if (bytes < partBytes || end === 0) {
      pending.push(chunk);
      continue;
    }
    yield Buffer.concat([...pending, chunk.subarray(0, end)]);
    pending = [chunk.subarray(end)];
    bytes = chunk.length - end;
  }
  if (bytes > 0) yield Buffer.concat(pending);
}
