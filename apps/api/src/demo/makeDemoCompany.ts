/** Creates the demo company, the example data of a new server and of the demo, in an empty database. */
import { todayIn } from '@plumbline/domain/company/timeZone';
import type { Tx } from '../database/database.ts';
import { assemblies } from '../database/schema/assemblies.ts';
import { catalogueItems } from '../database/schema/catalogue.ts';
import { companies } from '../database/schema/company.ts';
import { estimateCounters, estimateItems, estimates } from '../database/schema/estimates.ts';
import { events } from '../database/schema/events.ts';
import { offices } from '../database/schema/offices.ts';
import { projectFavourites, projects } from '../database/schema/projects.ts';
import { estimateTemplates } from '../database/schema/templates.ts';
import { users } from '../database/schema/users.ts';
import type { ApiDeps } from '../ports.ts';
import { demoAssemblyRows, packageOf, scopeOf } from './demoAssemblies.ts';
import { catalogue } from './demoCatalogueAndJobs.ts';
import { demoCompany, demoOffices, demoUserRows } from './demoCompany.ts';
import { type DemoDays, demoDays } from './demoDays.ts';
import { insertNotes } from './demoNotes.ts';
import { type DemoContext, demoProjectRows } from './demoProjectRows.ts';
import { demoProjects } from './demoProjects.ts';
import { demoTemplateRows } from './demoTemplates.ts';
import { demoPassword } from './demoUserProfiles.ts';
import { type SeededRandom, seededRandom } from './seededRandom.ts';

export interface DemoSignIn {
  readonly company: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Creates a demo company with two years of data: 92 projects in all statuses, the priced ones with estimates, 3 offices,
 * 4 users of the three roles, 200 catalogue items with costs, 2 assemblies, 3 templates, notes with attachments. Companies of different runs have different dates, and ids
 * that contain these dates, but are otherwise the same. Uses one transaction. Returns undefined if the database already has a company.
 */
export async function makeDemoCompany(
  deps: Pick<ApiDeps, 'db' | 'clock' | 'hasher' | 'files'>,
): Promise<DemoSignIn | undefined> {
  const today = todayIn(demoCompany.timeZone, deps.clock.now());
  const days = demoDays(today);
  return deps.db.system(async (tx) => {
    // Created inside the callback, so that a retried transaction creates the same company. The seed is arbitrary.
    const random = seededRandom(20_260_302);
    const [existingCompany] = await tx.select({ id: companies.id }).from(companies).limit(1);
    if (existingCompany) return undefined;
    const passwordHash = await deps.hasher.hash(demoPassword, { queue: 'knownCallers' });
    // The ids contain times. The company, its offices, users and catalogue are older than every project.
    const companyId = random.id(days.ago(800));
    await tx.insert(companies).values({ ...demoCompany, id: companyId });
    const companyOffices = demoOffices(random, days);
    await tx.insert(offices).values(companyOffices.map(({ row }) => ({ ...row, companyId })));
    const userRows = demoUserRows(random, days, companyOffices);
    await tx.insert(users).values(userRows.map((row) => ({ ...row, companyId, passwordHash })));
    const [owner] = userRows;
    await insertCatalogue(tx, companyId, random, days);
    await tx.insert(estimateTemplates).values(demoTemplateRows(companyId, demoCompany.defaultTax, days));
    const context = { companyId, random, days, companyOffices, userRows };
    await insertNotes(tx, deps.files, context, await insertProjects(tx, context, today));
    return { company: demoCompany.name, email: owner.email, password: demoPassword };
  });
}

/** Inserts the catalogue and the assemblies of its items. */
async function insertCatalogue(tx: Tx, companyId: string, random: SeededRandom, days: DemoDays): Promise<void> {
  const rows = catalogue.map((item) => ({
    ...item,
    ...packageOf(item),
    scope: scopeOf(item),
    companyId,
    id: random.id(days.ago(795)),
  }));
  await tx.insert(catalogueItems).values(rows);
  await tx.insert(assemblies).values(demoAssemblyRows(companyId, rows, days));
}

async function insertProjects(tx: Tx, context: DemoContext, today: string) {
  const { companyId, random, days } = context;
  const projectRows = demoProjects(random, today).map((project) => demoProjectRows(project, context));
  const byCreation = projectRows.toSorted((a, b) => a.project.createdAt.getTime() - b.project.createdAt.getTime());
  const numbers = new Map(byCreation.map(({ estimate }, index) => [estimate.id, index + 1]));
  await tx.insert(projects).values(projectRows.map(({ project }) => project));
  await tx
    .insert(estimates)
    .values(projectRows.map(({ estimate }) => ({ ...estimate, number: numbers.get(estimate.id) ?? 0 })));
  await tx.insert(estimateCounters).values({ companyId, lastNumber: numbers.size });
  await tx.insert(estimateItems).values(projectRows.flatMap(({ items }) => items));
  await tx
    .insert(events)
    .values(projectRows.flatMap(({ statusEvents }) => statusEvents.map(({ status: _, ...event }) => event)));
  const favourites = projectRows.filter(({ project }) => project.status === 'SIGNED').slice(0, 4);
  const [owner] = context.userRows;
  const favourite = { companyId, userId: owner.id, createdAt: days.ago(0) };
  await tx.insert(projectFavourites).values(favourites.map(({ project }) => ({ ...favourite, projectId: project.id })));
  return projectRows;
}
