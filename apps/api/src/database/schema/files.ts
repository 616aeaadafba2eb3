import type { FileState } from '@plumbline/domain/files/states';
import { bigint, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRows, createdAt, moment } from './columns.ts';
import { users } from './users.ts';

/** An uploaded file; its bytes are with the files port under `storageKey`. The name is the person's word only [B4]. */
export const files = pgTable(
  'files',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** By content, not by name. */
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    /** A deleted file is nobody's; its row stays until its bytes are gone. */
    state: text('state').$type<FileState | 'deleted'>().notNull().default('uploaded'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    savedAt: moment('saved_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'files_created_by_fk',
      columns: [t.companyId, t.createdBy],
      foreignColumns: [users.companyId, users.id],
    }),
    index('files_by_state').on(t.state, t.createdAt),
    companyRows(),
  ],
);
