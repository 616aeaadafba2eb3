/**
 * HTTP handlers of uploaded files [R3.14, R7.25-R7.28]. Only the uploader can validate, save and delete a file, and
 * download it before it is saved.
 */
import { messages } from '@plumbline/domain/messages/messages';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { sha256 } from '../secrets/sha256.ts';
import { deleteStoredFile } from './deleteUnusedFiles.ts';
import { detectFileType } from './detectFileType.ts';
import { displayName, downloadName } from './fileNames.ts';
import { isFileType, isPictureType, unknownType } from './fileTypes.ts';
import {
  detachFile,
  insertFile,
  lockOwnFile,
  markFileSaved,
  markFileValidated,
  markUnattachedFilesDeleted,
  readFile,
  readPermittedFile,
  readPermittedThumbnail,
  setThumbnail,
} from './store.ts';
import { readThumbnail, thumbnailType } from './thumbnails.ts';

export const fileHandlers = {
  /**
   * Writes the row before the bytes. If the file store fails, a retry with the same Idempotency-Key stores the bytes under the
   * same storage key. Without a retry, `deleteUnusedFiles` deletes the row after a day.
   */
  'files.upload': async ({ caller, file: { name, bytes }, deps, now, transact }) => {
    const row = {
      name: displayName(name),
      mediaType: (await detectFileType(bytes)) ?? unknownType,
      size: bytes.byteLength,
      sha256: await sha256(bytes),
    };
    const result = await transact(async (tx) => ({
      id: await insertFile(tx, caller, row, now),
      state: 'uploaded' as const,
    }));
    // A repeated request gets the first response and stores the bytes again only before the validation. For a deleted file it
    // gets 409.
    const read = () => deps.db.company(caller.companyId, (tx) => readFile(tx, caller, result.id));
    const deletedError = () => new ApiError('conflict', 'This file was deleted. Please choose it again');
    const file = await read();
    if (!file) throw deletedError();
    if (file.state !== 'uploaded') return result;
    await deps.files.put(file.storageKey, bytes);
    // The file or the company was deleted meanwhile. The deletion has not found the bytes, so nothing else would delete them.
    if (!(await read())) {
      await deps.files.delete(file.storageKey);
      throw deletedError();
    }
    return result;
  },

  'files.validate': async ({ tx, caller, params }) => {
    const { id, state, mediaType } = await lockOwnFile(tx, caller, params.id);
    if (!isFileType(mediaType)) throw new ApiError('unsupported_type', messages.formError.invalidFile);
    if (state !== 'uploaded') return { id, state };
    await markFileValidated(tx, caller, id);
    return { id, state: 'validated' };
  },

  'files.save': async ({ tx, caller, params, now }) => {
    const { id, state } = await lockOwnFile(tx, caller, params.id);
    if (state === 'uploaded') throw new ApiError('conflict', 'This file is not validated yet. Validate it first');
    if (state === 'validated') await markFileSaved(tx, caller, id, now);
    return { id, state: 'saved' };
  },

  'files.download': async ({ caller, params, deps }) => {
    const file = await deps.db.company(caller.companyId, (tx) => readPermittedFile(tx, caller, params.id));
    const storedFile = await deps.files.get(file.storageKey);
    if (!storedFile) throw new ApiError('not_found');
    const { name, mediaType, sha256: etagValue } = file;
    return { ...storedFile, name: downloadName(name, mediaType), mediaType, etagValue };
  },

  /** The thumbnail is in the database, so that it is deleted with the row of its file. */
  'files.setThumbnail': async ({ tx, caller, params, body }) => {
    const { id, mediaType } = await lockOwnFile(tx, caller, params.id);
    if (!isPictureType(mediaType)) throw new ApiError('unsupported_type', messages.formError.invalidFile);
    await setThumbnail(tx, caller, id, await readThumbnail(body.content));
  },

  'files.thumbnail': async ({ caller, params, deps }) => {
    const { name, thumbnail } = await deps.db.company(caller.companyId, (tx) =>
      readPermittedThumbnail(tx, caller, params.id),
    );
    return {
      name: downloadName(`${name} thumbnail`, thumbnailType),
      mediaType: thumbnailType,
      bytes: thumbnail,
      size: thumbnail.byteLength,
      etagValue: await sha256(thumbnail),
    };
  },

  'files.delete': async ({ caller, params, deps }) => {
    const file = await deps.db.company(caller.companyId, async (tx) => {
      const ownFile = await lockOwnFile(tx, caller, params.id);
      await detachFile(tx, caller, ownFile.id);
      await markUnattachedFilesDeleted(tx, caller, [ownFile.id]);
      return ownFile;
    });
    await deleteStoredFile(deps, file);
  },
} satisfies Partial<Handlers>;
