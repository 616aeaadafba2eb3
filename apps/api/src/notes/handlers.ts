import { canEditNote } from '@plumbline/domain/users/permissions';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { noteAttachments, notes } from '../database/schema/notes.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { filesQuery } from '../files/read.ts';
import { letGo } from '../files/remove.ts';
import { ApiError } from '../http/errors.ts';
import type { Caller, Handlers } from '../http/handler.ts';
import { readProject } from '../projects/read.ts';
import { attach, attachmentsOf } from './attach.ts';
import { readNote, readNotes } from './read.ts';

interface NoteIds {
  /** The project's. */
  readonly id: string;
  readonly noteId: string;
}

const theNote = ({ companyId }: Caller, { id, noteId }: NoteIds) =>
  and(eq(notes.companyId, companyId), eq(notes.projectId, id), eq(notes.id, noteId));

/** Holds a note of the caller's own: 404 where the project has none of that id, 403 where it is another's [R6.08]. */
async function lockOwnNote(tx: Tx, caller: Caller, ids: NoteIds): Promise<void> {
  const [note] = await tx.select({ authorId: notes.authorId }).from(notes).where(theNote(caller, ids)).for('update');
  if (!note) throw new ApiError('not_found');
  if (!canEditNote(caller, note.authorId)) throw new ApiError('forbidden');
}

/** Calls about a project's notes [R3.10, R7.17-R7.19]. */
export const noteHandlers = {
  'notes.list': ({ tx, caller, params }) => readNotes(tx, caller.companyId, params.id),

  'notes.create': async ({ tx, caller, params, body, now }) => {
    const { companyId } = caller;
    const { id: projectId } = await readProject(tx, caller, params.id);
    const id = uuidv7(now);
    const made = { companyId, id, createdAt: now, updatedBy: caller.id, updatedAt: now };
    await tx.insert(notes).values({ ...made, projectId, authorId: caller.id, body: body.body });
    return readNote(tx, companyId, projectId, id);
  },

  'notes.update': async ({ tx, caller, params, body, now }) => {
    await lockOwnNote(tx, caller, params);
    await tx
      .update(notes)
      .set({ body: body.body, version: sql`${notes.version} + 1`, updatedBy: caller.id, updatedAt: now })
      .where(theNote(caller, params));
    return readNote(tx, caller.companyId, params.id, params.noteId);
  },

  /** Its attachments go with it. */
  'notes.delete': async ({ tx, caller, params }) => {
    await lockOwnNote(tx, caller, params);
    const attached = attachmentsOf(caller, params.noteId);
    const found = await tx.select({ id: noteAttachments.fileId }).from(noteAttachments).where(attached);
    const fileIds = found.map(({ id }) => id);
    // before the attachments are deleted, as a call does that deletes a file
    await filesQuery(tx, caller, fileIds).for('update');
    await tx.delete(noteAttachments).where(attached);
    await tx.delete(notes).where(theNote(caller, params));
    await letGo(tx, caller, fileIds);
  },

  /** The version stays: it counts what a PUT would write over. */
  'notes.attach': async ({ tx, caller, params, body }) => {
    await lockOwnNote(tx, caller, params);
    await attach(
      tx,
      caller,
      params.noteId,
      body.map(({ attachment_id }) => attachment_id),
    );
    return readNote(tx, caller.companyId, params.id, params.noteId);
  },
} satisfies Partial<Handlers>;
