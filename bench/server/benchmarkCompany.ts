/**
 * Creates the companies of the benchmark. The API creates the measured companies, and SQL adds their rows. SQL alone creates the
 * other companies.
 */
import type { Client as Database } from 'pg';
import { type ApiClient, send } from '../../apps/api/src/testing/apiClient.ts';
import * as statements from './benchmarkRows.ts';

/** A company for measurements. Its owner can sign in. */
export interface Company {
  readonly id: string;
  readonly email: string;
  /** The ids of the estimates with lines, in the order of `lineCounts`. */
  readonly estimateIds: readonly string[];
}

/** The numbers of records of a company. */
export interface CompanySize {
  readonly projects: number;
  readonly catalogueItems: number;
  /** The number of lines of the first estimate, of the second estimate, and so on. The other estimates have no lines. */
  readonly lineCounts: readonly number[];
  /** The number of estimators besides the owner. Default: 0. */
  readonly estimators?: number;
}

/** The password of all owners. */
export const password = 'plumb-bob 7';

/** Creates a company with a package through the API, and adds its rows with SQL. */
export async function createCompany(db: Database, baseUrl: string, name: string, size: CompanySize): Promise<Company> {
  const email = `owner@${name}.example`;
  const owner = { first_name: 'Dana', last_name: 'Whitlock', email, password, phone_no: '3035550142' };
  const client = { baseUrl, access: '' };
  const body = { company_name: name, ...owner };
  const { access } = await send<{ access: string }>(client, { method: 'POST', path: '/api/companies/', body });
  client.access = access;
  await subscribe(client);
  const { id } = await send<{ id: string }>(client, { method: 'GET', path: '/api/companies/' });
  await db.query(statements.insertEstimators, [[id], size.estimators ?? 0]);
  await insertProjects(db, [id], size.projects);
  await db.query(statements.insertCatalogueItems, [id, size.catalogueItems]);
  return { id, email, estimateIds: await writeLines(db, id, size.lineCounts) };
}

async function subscribe(client: ApiClient): Promise<void> {
  const { url } = await send<{ url: string }>(client, { method: 'POST', path: '/api/payments/session' });
  const form = new URLSearchParams({ plan: 'TEAM', seats: '3' });
  const response = await fetch(new URL(url, client.baseUrl), { method: 'POST', body: form, redirect: 'manual' });
  if (response.status !== 303) throw new Error(`the billing portal responded with ${response.status}`);
}

/** Creates companies that are not measured, so that indexes and row-level security affect the measurements. */
export async function createOtherCompanies(
  db: Database,
  { companyCount, projectCount }: { readonly companyCount: number; readonly projectCount: number },
): Promise<void> {
  const { rows: companyRows } = await db.query<{ id: string }>(statements.insertOtherCompanies, [companyCount]);
  await insertProjects(
    db,
    companyRows.map(({ id }) => id),
    projectCount,
  );
}

async function insertProjects(db: Database, companyIds: readonly string[], projectCount: number): Promise<void> {
  await db.query(statements.insertOffices, [companyIds, 3]);
  await db.query(statements.insertProjects, [companyIds, projectCount]);
  await db.query(statements.updateSearchTexts, [companyIds]);
  await db.query(statements.insertEstimates, [companyIds]);
}

/** Writes the lines of the first estimates, the totals and the prices. Returns the ids of these estimates. */
async function writeLines(db: Database, company: string, lineCounts: readonly number[]): Promise<readonly string[]> {
  const { rows: estimateRows } = await db.query<{ id: string }>(
    'SELECT id FROM estimates WHERE company_id = $1 ORDER BY id LIMIT $2',
    [company, lineCounts.length],
  );
  const estimateIds = estimateRows.map(({ id }) => id);
  for (const [index, count] of lineCounts.entries())
    await db.query(statements.insertLines, [company, [estimateIds[index]], count]);
  await db.query(statements.updateTotals, [company]);
  await db.query(statements.updatePrices, [company]);
  return estimateIds;
}
