import { todayIn } from '@plumbline/domain/company/timeZone';
import type { Tx } from '../database/database.ts';
import { catalogueItems } from '../database/schema/catalogue.ts';
import { companies } from '../database/schema/company.ts';
import { estimateItems, estimates } from '../database/schema/estimates.ts';
import { offices } from '../database/schema/offices.ts';
import { projectFavourites, projectStatusLog, projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import type { ApiDeps } from '../ports.ts';
import { demoCompany, demoOffices, demoUsers } from './company.ts';
import { type Days, daysBefore } from './days.ts';
import { catalogue } from './jobs.ts';
import { insertNotes } from './notes.ts';
import { demoProjects } from './projects.ts';
import { rowsOf, type Setting } from './rows.ts';
import { type Seeded, seeded } from './seeded.ts';

export interface DemoSignIn {
  readonly company: string;
  readonly email: string;
  readonly password: string;
}

/** Fixed: the company is made only where nobody else's is, on a fresh database of one's own. */
const password = 'plumbline-demo';

/**
 * A company as it looks after a busy year: 60 projects in all statuses, 8 of them with full estimates, 3 offices,
 * 4 people of the three roles, 200 catalogue items, notes with attachments. The same every time but for the date.
 * Undefined where a company exists already. All of it or nothing: it is one transaction.
 */
export async function makeDemoCompany(
  deps: Pick<ApiDeps, 'db' | 'clock' | 'hasher' | 'files'>,
): Promise<DemoSignIn | undefined> {
  const days = daysBefore(todayIn(demoCompany.timeZone, deps.clock.now()));
  return deps.db.system(async (tx) => {
    // inside: a transaction that is tried again makes the same company
    const chance = seeded(20_260_302);
    const [someone] = await tx.select({ id: companies.id }).from(companies).limit(1);
    if (someone) return undefined;
    const passwordHash = await deps.hasher.hash(password, 'known');
    const companyId = chance.id(days.at(400));
    await tx.insert(companies).values({ ...demoCompany, id: companyId });
    const branches = demoOffices(chance, days);
    await tx.insert(offices).values(branches.map(({ row }) => ({ ...row, companyId })));
    const staff = demoUsers(chance, days, branches);
    await tx.insert(users).values(staff.map(({ row }) => ({ ...row, companyId, passwordHash })));
    const [owner] = staff;
    await insertCatalogue(tx, companyId, chance, days);
    const setting = { companyId, chance, days, branches, staff };
    await insertNotes(tx, deps.files, setting, await insertProjects(tx, setting));
    return { company: demoCompany.name, email: owner.row.email, password };
  });
}

async function insertCatalogue(tx: Tx, companyId: string, chance: Seeded, days: Days): Promise<void> {
  await tx
    .insert(catalogueItems)
    .values(catalogue.map((item) => ({ ...item, companyId, id: chance.id(days.at(395)) })));
}

async function insertProjects(tx: Tx, setting: Setting) {
  const { companyId, chance, days } = setting;
  const made = demoProjects(chance).map((project) => rowsOf(project, setting));
  await tx.insert(projects).values(made.map(({ project }) => project));
  await tx.insert(estimates).values(made.map(({ estimate }) => estimate));
  await tx.insert(estimateItems).values(made.flatMap(({ items }) => items));
  await tx.insert(projectStatusLog).values(made.flatMap(({ log }) => log));
  const starred = made.filter(({ items }) => items.length > 0).slice(2, 6);
  const [owner] = setting.staff;
  const star = { companyId, userId: owner.row.id, createdAt: days.at(0) };
  await tx.insert(projectFavourites).values(starred.map(({ project }) => ({ ...star, projectId: project.id })));
  return made;
}
