/** SQL expressions about projects that several queries share. */
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { projectPriceOf, projects } from '../database/schema/projects.ts';

/** Matches the projects of the company that are not deleted. */
export const isPresentIn = ({ companyId }: { readonly companyId: string }) =>
  and(eq(projects.companyId, companyId), isNull(projects.deletedAt));

export const projectPriceSql = projectPriceOf(projects);
// The same values as `closedOn` and `pendingSince` of the domain.
export const closedOnSql = sql`coalesce(${projects.signedOn}, ${projects.jobStartDate}, ${projects.createdDate})`;
export const pendingSinceSql = sql`coalesce(${projects.estimationSent}, ${projects.createdDate})`;

/** The same condition as `isLost`. */
export const isLostSql = sql`${projects.status} = 'CLOSED' AND ${projects.signedOn} IS NULL AND ${projects.finalInvoice} <= 0`;

/** Whether a text contains another. No character is special, unlike in LIKE. */
export const contains = (text: SQLWrapper, part: string): SQL => sql`position(${part} in ${text}) > 0`;
