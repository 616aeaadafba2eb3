/** The SQL of offices, which are the branches of a company [R3.03]. */
import type { OfficeBody } from '@plumbline/domain/offices/contract';
import type { Office } from '@plumbline/domain/offices/office';
import type { Patch } from '@plumbline/domain/shared/patch';
import { and, asc, eq } from 'drizzle-orm';
import { archiveRow } from '../archive/archivedRows.ts';
import type { Tx } from '../database/database.ts';
import { toAddress, toAddressColumns } from '../database/postalAddressMapping.ts';
import { offices } from '../database/schema/offices.ts';
import { sortKeySql } from '../database/textKeys.ts';
import { ApiError } from '../http/errors.ts';
import { versionsOf } from '../http/listEtag.ts';
import type { StaffPrincipal } from '../http/principal.ts';

/** SQL for the ETag of the list of offices. */
export const officeVersions = versionsOf(offices);

type OfficeRow = typeof offices.$inferSelect;

const toOffice = (row: OfficeRow): Office => ({
  id: row.id,
  name: row.name,
  description: row.description,
  address: toAddress(row),
  phone_no: row.phoneNo,
  fax_no: row.faxNo,
  email: row.email,
  version: row.version,
});

/** Deleted offices are kept for 30 days. */
export const archivedOffices = { kind: 'office', table: offices, name: offices.name } as const;

/** Omitted fields are undefined, and Drizzle does not write undefined values. */
const toColumns = ({ address, phone_no, fax_no, ...otherFields }: Patch<OfficeBody>) => ({
  ...otherFields,
  ...(address && toAddressColumns(address)),
  phoneNo: phone_no,
  faxNo: fax_no,
});

/** Returns all offices, sorted by name. */
export async function listOffices(tx: Tx, companyId: string): Promise<Office[]> {
  const rows = await tx
    .select()
    .from(offices)
    .where(eq(offices.companyId, companyId))
    .orderBy(asc(sortKeySql(offices.name)), asc(offices.id));
  return rows.map(toOffice);
}

/** Throws 404 if the company has no office with this id. */
export async function readOffice(tx: Tx, id: string): Promise<Office> {
  const [row] = await tx.select().from(offices).where(eq(offices.id, id));
  if (!row) throw new ApiError('not_found');
  return toOffice(row);
}

/**
 * Locks the office. Until the transaction ends, no record can be assigned to it and it cannot be deleted. Throws 404 if the company
 * has no office with this id.
 */
export async function lockOffice(tx: Tx, id: string): Promise<void> {
  const [row] = await tx.select({ id: offices.id }).from(offices).where(eq(offices.id, id)).for('update');
  if (!row) throw new ApiError('not_found');
}

export async function insertOffice(tx: Tx, caller: StaffPrincipal, id: string, body: OfficeBody): Promise<Office> {
  const [row] = await tx
    .insert(offices)
    .values({
      ...toColumns(body),
      name: body.name,
      companyId: caller.companyId,
      id,
      updatedBy: caller.userId,
    })
    .returning();
  if (!row) throw new ApiError('internal');
  return toOffice(row);
}

export async function updateOffice(
  tx: Tx,
  caller: StaffPrincipal,
  { id, version }: Office,
  body: Patch<OfficeBody>,
  now: Date,
): Promise<Office> {
  const [row] = await tx
    .update(offices)
    .set({ ...toColumns(body), version: version + 1, updatedBy: caller.userId, updatedAt: now })
    .where(and(eq(offices.companyId, caller.companyId), eq(offices.id, id)))
    .returning();
  if (!row) throw new ApiError('not_found');
  return toOffice(row);
}

/** @param members the ids of deleted projects and deactivated users that had this office */
export async function deleteOffice(
  tx: Tx,
  { companyId, userId }: StaffPrincipal,
  id: string,
  members: readonly string[],
  now: Date,
): Promise<void> {
  await archiveRow(tx, archivedOffices, { companyId, userId, id, now }, members);
}
