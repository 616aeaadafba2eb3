/** The SQL of templates, in the table `estimate_templates`. */
import type { ApiLineValues } from '@plumbline/domain/estimates/lines/line';
import type { Template, TemplateSummary } from '@plumbline/domain/templates/template';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { postgresError } from '../database/errors.ts';
import { estimateTemplates } from '../database/schema/templates.ts';
import { sortKeySql } from '../database/textKeys.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import { versionsOf } from '../http/listEtag.ts';
import type { StaffPrincipal } from '../http/principal.ts';

/** SQL for the versions of all templates, from which the ETag of the list is computed. */
export const templateVersions = versionsOf(estimateTemplates);

const { id, name, lineCount: line_count, version } = estimateTemplates;
const summaryColumns = { id, name, line_count, version };

const isTemplate = ({ companyId }: StaffPrincipal, templateId: string) =>
  and(eq(estimateTemplates.companyId, companyId), eq(estimateTemplates.id, templateId));

/** Lists all templates without their rows, sorted by name. */
export const listTemplates = async (tx: Tx, { companyId }: StaffPrincipal): Promise<TemplateSummary[]> =>
  tx
    .select(summaryColumns)
    .from(estimateTemplates)
    .where(eq(estimateTemplates.companyId, companyId))
    .orderBy(asc(sortKeySql(name)), asc(id));

/** Throws 404 if the company has no template with this id. */
export async function readTemplate(tx: Tx, caller: StaffPrincipal, templateId: string): Promise<Template> {
  const [row] = await tx
    .select({
      ...summaryColumns,
      rows: estimateTemplates.rows,
      client_notes: estimateTemplates.clientNotes,
      terms: estimateTemplates.terms,
    })
    .from(estimateTemplates)
    .where(isTemplate(caller, templateId));
  if (!row) throw new ApiError('not_found');
  return { ...row, rows: [...row.rows] };
}

/** Throws 404 if the company has no template with this id. */
export async function readTemplateSummary(
  tx: Tx,
  caller: StaffPrincipal,
  templateId: string,
): Promise<TemplateSummary> {
  const [row] = await tx.select(summaryColumns).from(estimateTemplates).where(isTemplate(caller, templateId));
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Counts the templates of the company. Locks the count until the transaction ends, so that parallel calls keep the limit. */
export async function lockTemplateCount(tx: Tx, { companyId }: StaffPrincipal): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`templates ${companyId}`}, 0))`);
  const [row] = await tx
    .select({ count: count() })
    .from(estimateTemplates)
    .where(eq(estimateTemplates.companyId, companyId));
  return row?.count ?? 0;
}

const nameTakenMessage = 'There is a template with this name';

/** Throws a field error if another template of the company has the name. Throws any other error unchanged. */
const rethrowAsFieldError = (error: unknown): never => {
  if (postgresError(error)?.constraint !== 'estimate_templates_name_unique') throw error;
  throw invalidField('name', nameTakenMessage, 'conflict');
};

interface NewTemplate {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly ApiLineValues[];
  readonly lineCount: number;
  readonly clientNotes: string;
  readonly terms: string;
  readonly now: Date;
}

/** Throws 409 if the company has a template with this name. */
export async function insertTemplate(
  tx: Tx,
  { companyId, userId: updatedBy }: StaffPrincipal,
  { now, ...values }: NewTemplate,
): Promise<TemplateSummary> {
  const [row] = await tx
    .insert(estimateTemplates)
    .values({ ...values, companyId, createdAt: now, updatedBy, updatedAt: now })
    .returning(summaryColumns)
    .catch(rethrowAsFieldError);
  if (!row) throw new ApiError('internal');
  return row;
}

/** Renames a template that the caller has locked. Throws 409 if another template of the company has this name. */
export async function renameTemplate(
  tx: Tx,
  caller: StaffPrincipal,
  templateId: string,
  newName: string,
  now: Date,
): Promise<TemplateSummary> {
  const [row] = await tx
    .update(estimateTemplates)
    .set({ name: newName, version: sql`${version} + 1`, updatedBy: caller.userId, updatedAt: now })
    .where(isTemplate(caller, templateId))
    .returning(summaryColumns)
    .catch(rethrowAsFieldError);
  if (!row) throw new ApiError('not_found');
  return row;
}

export async function deleteTemplate(tx: Tx, caller: StaffPrincipal, templateId: string): Promise<void> {
  await tx.delete(estimateTemplates).where(isTemplate(caller, templateId));
}
