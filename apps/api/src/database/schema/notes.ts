import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRows, createdAt, versioned } from './columns.ts';
import { files } from './files.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** [R3.10] */
export const notes = pgTable(
  'notes',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    projectId: uuid('project_id').notNull(),
    authorId: uuid('author_id').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
    ...versioned(),
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
    index('notes_by_project').on(t.companyId, t.projectId, t.id),
    companyRows(),
  ],
);

export const noteAttachments = pgTable(
  'note_attachments',
  {
    companyId: companyId(),
    noteId: uuid('note_id').notNull(),
    fileId: uuid('file_id').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.noteId, t.fileId] }),
    foreignKey({
      name: 'note_attachments_note_fk',
      columns: [t.companyId, t.noteId],
      foreignColumns: [notes.companyId, notes.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'note_attachments_file_fk',
      columns: [t.companyId, t.fileId],
      foreignColumns: [files.companyId, files.id],
    }),
    index('note_attachments_by_file').on(t.companyId, t.fileId),
    companyRows(),
  ],
);
