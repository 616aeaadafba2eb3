/** Tables of uploaded files and of the attachments of notes. */
import type { FileState } from '@plumbline/domain/files/file';
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytesColumn, companyId, companyRowPolicy, createdAt, timestampColumn } from './columns.ts';
import { notes } from './notes.ts';
import { users } from './users.ts';

/** Uploaded files. The file store contains the bytes under `storageKey`. The name is only displayed, never used as a path [B4]. */
export const files = pgTable(
  'files',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** Detected from the content, not from the name. */
    mediaType: text('media_type').notNull(),
    /** The number of bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    /** A small JPEG of a picture, which the browser of the uploader made. Null for other files and older pictures. */
    thumbnail: bytesColumn('thumbnail'),
    /** The row of a deleted file is kept with the state `deleted` until its bytes are deleted. */
    state: text('state').$type<FileState | 'deleted'>().notNull().default('uploaded'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    /** The time when the file got the state `saved`. */
    savedAt: timestampColumn('saved_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'files_created_by_fk',
      columns: [t.companyId, t.createdBy],
      foreignColumns: [users.companyId, users.id],
    }),
    index('files_by_state').on(t.state, t.createdAt),
    companyRowPolicy(),
  ],
);

/** The files attached to a note, in the order of `position` [R7.19]. */
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
    companyRowPolicy(),
  ],
);
