/** The SQL of assemblies: catalogue items that a user adds to an estimate together. */
import type { Assembly } from '@plumbline/domain/assemblies/assembly';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { postgresError } from '../database/errors.ts';
import { assemblies } from '../database/schema/assemblies.ts';
import { sortKeySql } from '../database/textKeys.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import { versionsOf } from '../http/listEtag.ts';
import type { StaffPrincipal } from '../http/principal.ts';

/** SQL for the versions of all assemblies, from which the ETag of the list is computed. */
export const assemblyVersions = versionsOf(assemblies);

const { id, name, unit, measures, rows, version } = assemblies;
const columns = { id, name, unit, measures, rows, version };

/** The SQL condition for the assembly of the company with this id. */
const isAssembly = ({ companyId }: StaffPrincipal, assemblyId: string) =>
  and(eq(assemblies.companyId, companyId), eq(assemblies.id, assemblyId));

/** Lists all assemblies, sorted by name. */
export const listAssemblies = async (tx: Tx, { companyId }: StaffPrincipal): Promise<Assembly[]> =>
  tx
    .select(columns)
    .from(assemblies)
    .where(eq(assemblies.companyId, companyId))
    .orderBy(asc(sortKeySql(name)), asc(id));

/** Throws 404 if the company has no assembly with this id. */
export async function readAssembly(tx: Tx, caller: StaffPrincipal, assemblyId: string): Promise<Assembly> {
  const [row] = await tx.select(columns).from(assemblies).where(isAssembly(caller, assemblyId));
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Counts the assemblies of the company. Locks the count until the transaction ends, so that parallel calls cannot exceed the limit. */
export async function lockAssemblyCount(tx: Tx, { companyId }: StaffPrincipal): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`assemblies ${companyId}`}, 0))`);
  const [row] = await tx.select({ count: count() }).from(assemblies).where(eq(assemblies.companyId, companyId));
  return row?.count ?? 0;
}

const nameTakenMessage = 'There is an assembly with this name';

/** Throws a field error (409) if another assembly of the company has the name. Otherwise throws the error again. */
const rethrowAsFieldError = (error: unknown): never => {
  if (postgresError(error)?.constraint !== 'assemblies_name_unique') throw error;
  throw invalidField('name', nameTakenMessage, 'conflict');
};

type AssemblyValues = Pick<Assembly, 'name' | 'unit' | 'measures' | 'rows'>;

/** Throws 409 if the company has an assembly with this name. */
export async function insertAssembly(
  tx: Tx,
  { companyId, userId: updatedBy }: StaffPrincipal,
  assemblyId: string,
  values: AssemblyValues,
  now: Date,
): Promise<Assembly> {
  const [row] = await tx
    .insert(assemblies)
    .values({ ...values, companyId, id: assemblyId, createdAt: now, updatedBy, updatedAt: now })
    .returning(columns)
    .catch(rethrowAsFieldError);
  if (!row) throw new ApiError('internal');
  return row;
}

/**
 * Replaces the values of a locked assembly. Throws 409 if another assembly of the company has this name, and 404 if there is no
 * assembly.
 */
export async function updateAssembly(
  tx: Tx,
  caller: StaffPrincipal,
  assemblyId: string,
  values: AssemblyValues,
  now: Date,
): Promise<Assembly> {
  const [row] = await tx
    .update(assemblies)
    .set({ ...values, version: sql`${version} + 1`, updatedBy: caller.userId, updatedAt: now })
    .where(isAssembly(caller, assemblyId))
    .returning(columns)
    .catch(rethrowAsFieldError);
  if (!row) throw new ApiError('not_found');
  return row;
}

export async function deleteAssembly(tx: Tx, caller: StaffPrincipal, assemblyId: string): Promise<void> {
  await tx.delete(assemblies).where(isAssembly(caller, assemblyId));
}
