/** The table of each kind of versioned record, and the function that reads the name of the user who changed a record. */
import { fullUserName } from '@plumbline/domain/users/userNames';
import { eq } from 'drizzle-orm';
import { assemblies } from './database/schema/assemblies.ts';
import { catalogueItems } from './database/schema/catalogue.ts';
import { companies } from './database/schema/company.ts';
import { estimateItems, estimates } from './database/schema/estimates.ts';
import { notes } from './database/schema/notes.ts';
import { offices } from './database/schema/offices.ts';
import { projects } from './database/schema/projects.ts';
import { estimateTemplates } from './database/schema/templates.ts';
import { users } from './database/schema/users.ts';
import { views } from './database/schema/views.ts';
import type { VersionedTables } from './http/lockVersion.ts';

/** The kinds of records are the kinds in the `record` property of contracts. */
export const versionedTables: VersionedTables = {
  tables: {
    company: { table: companies },
    user: { table: users },
    office: { table: offices },
    project: { table: projects },
    estimate: { table: estimates },
    estimateItem: { table: estimateItems, parentId: estimateItems.estimateId },
    catalogueItem: { table: catalogueItems },
    template: { table: estimateTemplates },
    assembly: { table: assemblies },
    view: { table: views },
    note: { table: notes, parentId: notes.projectId },
  },
  async userName(tx, userId) {
    const [user] = await tx
      .select({ first_name: users.firstName, last_name: users.lastName, email: users.email })
      .from(users)
      .where(eq(users.id, userId));
    return user && fullUserName(user);
  },
};
