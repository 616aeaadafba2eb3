/** The table of notes. */
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt, versionColumns } from './columns.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** Notes of projects [R3.10]. */
export const notes = pgTable(
  'notes',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    authorId: uuid('author_id').notNull(),
    /** The name of the client whose question the note has. The author is then the user who is responsible. '' for a note of a user. */
    clientName: text('client_name').notNull().default(''),
    body: text('body').notNull(),
    createdAt: createdAt(),
    ...versionColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'notes_project_fk',
      columns: [t.companyId, t.projectId],
      foreignColumns: [projects.companyId, projects.id],
    }),
    foreignKey({
      name: 'notes_author_fk',
      columns: [t.companyId, t.authorId],
      foreignColumns: [users.companyId, users.id],
    }),
    index('notes_by_project').on(t.companyId, t.projectId, t.createdAt, t.id),
    companyRowPolicy(),
  ],
);
