/** The SQL of the notes of projects [R3.10]. */
import { type FilePreview, pictureTypes } from '@plumbline/domain/files/pictures';
import { authorRoleOf } from '@plumbline/domain/notes/authorRoles';
import type { Note } from '@plumbline/domain/notes/note';
import { canEditNote } from '@plumbline/domain/users/permissions';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { files, noteAttachments } from '../database/schema/files.ts';
import { notes } from '../database/schema/notes.ts';
import { projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import { ApiError } from '../http/errors.ts';
import { actorOf, type StaffPrincipal, type UserPrincipal } from '../http/principal.ts';

/** The ids in the path of a call for one note. */
interface NoteIds {
  /** The id of the project. */
  readonly id: string;
  readonly noteId: string;
}

const isNote = ({ companyId }: UserPrincipal, { id, noteId }: NoteIds) =>
  and(eq(notes.companyId, companyId), eq(notes.projectId, id), eq(notes.id, noteId));

interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly preview: FilePreview;
}

const preview = sql`CASE
  WHEN ${files.thumbnail} IS NOT NULL THEN 'thumbnail'
  WHEN ${inArray(files.mediaType, [...pictureTypes])} THEN 'original'
  ELSE 'none' END`;

const attachments = sql<Attachment[]>`(
  SELECT coalesce(
    json_agg(
      json_build_object('id', ${noteAttachments.fileId}, 'name', ${files.name}, 'preview', ${preview})
      ORDER BY ${noteAttachments.position}),
    '[]')
  FROM ${noteAttachments}
  JOIN ${files} ON ${files.companyId} = ${noteAttachments.companyId} AND ${files.id} = ${noteAttachments.fileId}
  WHERE ${noteAttachments.companyId} = ${notes.companyId} AND ${noteAttachments.noteId} = ${notes.id})`;

const { id, body, clientName, createdAt, version } = notes;
const author = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: users.role,
};

/**
 * Selects the notes of a project in one statement, newest first. Each note has its author, active or not, and its attachments
 * in order. Without `where`, the result has no row if the project does not exist or is deleted, and one row without a note if the
 * project has no notes.
 */
export const notesQuery = (tx: Tx, companyId: string, projectId: string, ...where: readonly SQL[]) =>
  tx
    .select({ note: { id, body, clientName, createdAt, version }, author, attachments })
    .from(projects)
    .leftJoin(notes, and(eq(notes.companyId, projects.companyId), eq(notes.projectId, projects.id)))
    .leftJoin(users, and(eq(users.companyId, notes.companyId), eq(users.id, notes.authorId)))
    .where(and(eq(projects.companyId, companyId), eq(projects.id, projectId), isNull(projects.deletedAt), ...where))
    .orderBy(desc(notes.createdAt), desc(notes.id));

type NotesRow = Awaited<ReturnType<typeof notesQuery>>[number];

/** Returns the note of a row, or an empty list for a row without a note. */
const toNotes = ({ note, author, attachments }: NotesRow): Note[] =>
  note && author
    ? [
        {
          id: note.id,
          body: note.body,
          author: author.id,
          author_name:
            note.clientName ||
            fullUserName({ first_name: author.firstName, last_name: author.lastName, email: author.email }),
          author_role: authorRoleOf(author.role),
          client_name: note.clientName,
          attachments: attachments.map(({ id }) => id),
          attachment_names: attachments.map(({ name }) => name),
          attachment_previews: attachments.map(({ preview }) => preview),
          created_date: note.createdAt.toISOString(),
          version: note.version,
        },
      ]
    : [];

/** Returns the notes of a project, newest first. Throws 404 if the company has no such project. */
export async function listNotes(tx: Tx, { companyId }: StaffPrincipal, projectId: string): Promise<Note[]> {
  const rows = await notesQuery(tx, companyId, projectId);
  if (rows.length === 0) throw new ApiError('not_found');
  return rows.flatMap(toNotes);
}

/** Throws 404 if the project has no such note. */
export async function readNote(tx: Tx, { companyId }: UserPrincipal, ids: NoteIds): Promise<Note> {
  const rows = await notesQuery(tx, companyId, ids.id, eq(notes.id, ids.noteId));
  const [note] = rows.flatMap(toNotes);
  if (!note) throw new ApiError('not_found');
  return note;
}

/** Locks a note of the caller. Throws 404 if the project has no such note, 403 if the author is another user [R6.08]. */
export async function lockOwnNote(tx: Tx, caller: UserPrincipal, ids: NoteIds): Promise<void> {
  const [note] = await tx.select({ authorId: notes.authorId }).from(notes).where(isNote(caller, ids)).for('update');
  if (!note) throw new ApiError('not_found');
  if (!canEditNote(actorOf(caller), note.authorId)) throw new ApiError('forbidden');
}

/** Adds a note of a user to a project. */
export const insertNote = (
  tx: Tx,
  { companyId, userId }: UserPrincipal,
  ids: NoteIds,
  text: string,
  now: Date,
): Promise<void> => insertNoteOfClient(tx, { companyId, authorId: userId, clientName: '' }, ids, text, now);

/** Adds a note with a text of a client. Its author is the user who is responsible for the project. */
export async function insertNoteOfClient(
  tx: Tx,
  {
    companyId,
    authorId,
    clientName,
  }: { readonly companyId: string; readonly authorId: string; readonly clientName: string },
  { id: projectId, noteId }: NoteIds,
  text: string,
  now: Date,
): Promise<void> {
  const times = { createdAt: now, updatedBy: authorId, updatedAt: now };
  await tx.insert(notes).values({ companyId, id: noteId, projectId, authorId, clientName, body: text, ...times });
}

export async function updateNote(tx: Tx, caller: UserPrincipal, ids: NoteIds, text: string, now: Date): Promise<void> {
  await tx
    .update(notes)
    .set({ body: text, version: sql`${notes.version} + 1`, updatedBy: caller.userId, updatedAt: now })
    .where(isNote(caller, ids));
}

/** Deletes a note. Detach its files before this call. */
export async function deleteNote(tx: Tx, caller: UserPrincipal, ids: NoteIds): Promise<void> {
  await tx.delete(notes).where(isNote(caller, ids));
}
