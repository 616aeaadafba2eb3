import type { Note } from '@plumbline/domain/notes/note';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { files } from '../database/schema/files.ts';
import { noteAttachments, notes } from '../database/schema/notes.ts';
import { projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import { ApiError } from '../http/errors.ts';
import { type Attachment, noteToWire } from './wire.ts';

const { id, body, createdAt, version } = notes;
const author = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: users.role,
};

const itsAttachments = sql<Attachment[]>`(
  SELECT coalesce(
    json_agg(json_build_object('id', ${noteAttachments.fileId}, 'name', ${files.name}) ORDER BY ${noteAttachments.position}),
    '[]')
  FROM ${noteAttachments}
  JOIN ${files} ON ${files.companyId} = ${noteAttachments.companyId} AND ${files.id} = ${noteAttachments.fileId}
  WHERE ${noteAttachments.companyId} = ${notes.companyId} AND ${noteAttachments.noteId} = ${notes.id})`;

/**
 * The notes of a project that was not deleted, newest first, each with its author, who may have left, and its
 * attachments in order. One statement: no row is no project, a row without a note a project that has none.
 */
export const notesQuery = (tx: Tx, companyId: string, projectId: string, which?: SQL) =>
  tx
    .select({ note: { id, body, createdAt, version }, author, attachments: itsAttachments })
    .from(projects)
    .leftJoin(notes, and(eq(notes.companyId, projects.companyId), eq(notes.projectId, projects.id)))
    .leftJoin(users, and(eq(users.companyId, notes.companyId), eq(users.id, notes.authorId)))
    .where(and(eq(projects.companyId, companyId), eq(projects.id, projectId), isNull(projects.deletedAt), which))
    .orderBy(desc(notes.id));

export async function readNotes(tx: Tx, companyId: string, projectId: string, which?: SQL): Promise<Note[]> {
  const rows = await notesQuery(tx, companyId, projectId, which);
  if (rows.length === 0) throw new ApiError('not_found');
  return rows.flatMap(({ note, author, attachments }) =>
    note && author ? [noteToWire({ note, author, attachments })] : [],
  );
}

export async function readNote(tx: Tx, companyId: string, projectId: string, noteId: string): Promise<Note> {
  const [note] = await readNotes(tx, companyId, projectId, eq(notes.id, noteId));
  if (!note) throw new ApiError('not_found');
  return note;
}
