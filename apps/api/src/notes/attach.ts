import { maxAttachments, tooManyAttachments } from '@plumbline/domain/notes/schema';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { noteAttachments } from '../database/schema/notes.ts';
import { filesQuery } from '../files/read.ts';
import { ApiError } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';

export const attachmentsOf = ({ companyId }: Caller, noteId: string) =>
  and(eq(noteAttachments.companyId, companyId), eq(noteAttachments.noteId, noteId));

/**
 * Hangs files on a note that is held, behind those it has: the caller's own, else 404, and saved, else 409. Those
 * that hang there already stay where they are [R7.19].
 */
export async function attach(tx: Tx, caller: Caller, noteId: string, fileIds: readonly string[]): Promise<void> {
  const hanging = await tx
    .select({ fileId: noteAttachments.fileId, position: noteAttachments.position })
    .from(noteAttachments)
    .where(attachmentsOf(caller, noteId));
  const there = new Set(hanging.map(({ fileId }) => fileId));
  const more = [...new Set(fileIds)].filter((id) => !there.has(id));
  if (more.length === 0) return;
  if (hanging.length + more.length > maxAttachments) throw new ApiError('invalid', tooManyAttachments);

  // held: none is deleted before it hangs
  const files = await filesQuery(tx, caller, more).for('share');
  if (files.filter(({ createdBy }) => createdBy === caller.id).length < more.length) throw new ApiError('not_found');
  if (files.some(({ state }) => state !== 'saved')) throw new ApiError('conflict', 'This file was not saved yet');

  const last = Math.max(0, ...hanging.map(({ position }) => position));
  const { companyId } = caller;
  await tx
    .insert(noteAttachments)
    .values(more.map((fileId, at) => ({ companyId, noteId, fileId, position: last + 1 + at })));
}
