import { messages } from '@plumbline/domain/messages/messages';
import { and, eq } from 'drizzle-orm';
import { files } from '../database/schema/files.ts';
import { noteAttachments } from '../database/schema/notes.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { sha256 } from '../session/secrets.ts';
import { downloadName, shownName } from './downloadName.ts';
import { isFileType, unknownType } from './fileTypes.ts';
import { filesOf, filesQuery, lockOwnFile, readableFile } from './read.ts';
import { letGo, remove } from './remove.ts';
import { typeOf } from './typeOf.ts';

/** Calls about uploaded files [R3.14, R7.25-R7.28]. What becomes of a file is its uploader's to say. */
export const fileHandlers = {
  /** The row before the bytes: what the store then refuses is sent again under the same key, or swept. */
  'files.upload': async ({ caller, file: { name, bytes }, deps, now, transact }) => {
    const { companyId } = caller;
    const found = { mediaType: (await typeOf(bytes)) ?? unknownType, sha256: await sha256(bytes) };
    const answer = await transact(async (tx) => {
      const id = uuidv7(now);
      const made = { companyId, id, storageKey: `${companyId}/${id}`, createdBy: caller.id, createdAt: now };
      await tx.insert(files).values({ ...made, ...found, name: shownName(name), size: bytes.byteLength });
      return { id, state: 'uploaded' as const };
    });
    // a retry is answered like the call it repeats, whatever became of the file meanwhile
    const [file] = await deps.db.company(companyId, (tx) => filesQuery(tx, caller, [answer.id]));
    if (!file) throw new ApiError('conflict', 'This file was deleted. Please choose it again');
    if (file.state === 'uploaded') await deps.files.put(file.storageKey, bytes);
    return answer;
  },

  'files.validate': async ({ tx, caller, params }) => {
    const { id, state, mediaType } = await lockOwnFile(tx, caller, params.id);
    if (!isFileType(mediaType)) throw new ApiError('unsupported_type', messages.formError.invalidFile);
    if (state !== 'uploaded') return { id, state };
    await tx
      .update(files)
      .set({ state: 'validated' })
      .where(filesOf(caller, [id]));
    return { id, state: 'validated' };
  },

  'files.save': async ({ tx, caller, params, now }) => {
    const { id, state } = await lockOwnFile(tx, caller, params.id);
    if (state === 'uploaded') throw new ApiError('conflict', 'This file was not validated yet');
    if (state === 'validated') {
      await tx
        .update(files)
        .set({ state: 'saved', savedAt: now })
        .where(filesOf(caller, [id]));
    }
    return { id, state: 'saved' };
  },

  'files.download': async ({ caller, params, deps }) => {
    const file = await deps.db.company(caller.companyId, (tx) => readableFile(tx, caller, params.id));
    const stored = await deps.files.get(file.storageKey);
    if (!stored) throw new ApiError('not_found');
    const { name, mediaType, sha256: mark } = file;
    return { ...stored, name: downloadName(name, mediaType), mediaType, mark };
  },

  'files.delete': async ({ caller, params, deps }) => {
    const file = await deps.db.company(caller.companyId, async (tx) => {
      const own = await lockOwnFile(tx, caller, params.id);
      const { companyId, fileId } = noteAttachments;
      await tx.delete(noteAttachments).where(and(eq(companyId, caller.companyId), eq(fileId, own.id)));
      await letGo(tx, caller, [own.id]);
      return { companyId: caller.companyId, ...own };
    });
    await remove(deps, file);
  },
} satisfies Partial<Handlers>;
