/** A list of parallel uploads, each with its own upload machine. */
import { type ActorOptions, type ActorRefFrom, createActor } from 'xstate';
import type { ChosenFile } from './uploadFile.ts';
import type { UploadInput, uploadMachine } from './uploadMachine.ts';

/** One file of an upload list as the page shows it. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Bytes sent so far. */
  readonly sent: number;
  /** The state of the upload. The user can retry in the state `failed`, and can only remove the file in the state `refused`. */
  readonly step: 'uploading' | 'validating' | 'saving' | 'saved' | 'failed' | 'refused';
  /** The id of the uploaded file. Null until the upload is complete. */
  readonly fileId: string | null;
  /** The error text of a failed or refused upload. */
  readonly failure: string | null;
}

type Upload = ActorRefFrom<typeof uploadMachine>;

/** Returns the item of an upload. An empty array if the page does not show the upload. */
function toUploadItems(id: string, upload: Upload): UploadItem[] {
  const { value, context } = upload.getSnapshot();
  if (value === 'chosen' || value === 'discarding' || value === 'cancelled') return [];
  const { file, sent, fileId, failure } = context;
  return [{ id, name: file.name, size: file.size, sent, step: value, fileId, failure }];
}

/**
 * A list of parallel uploads in the order in which the user chose the files. `earlierUploads` are the uploads of the page
 * before a reload.
 */
export function createUploadList(
  machine: typeof uploadMachine,
  earlierUploads: readonly UploadInput[] = [],
  options: Pick<ActorOptions<typeof uploadMachine>, 'inspect'> = {},
) {
  const uploads = new Map<string, Upload>();
  const listeners = new Set<() => void>();
  let items: readonly UploadItem[] = [];
  let lastId = 0;

  const updateItems = () => {
    items = [...uploads].flatMap(([id, upload]) => toUploadItems(id, upload));
    for (const listener of listeners) listener();
  };
  const start = (input: UploadInput) => {
    lastId += 1;
    const upload = createActor(machine, { ...options, input });
    uploads.set(`${lastId}`, upload);
    upload.subscribe(updateItems);
    upload.start();
  };
  const cancel = (id: string) => {
    const upload = uploads.get(id);
    uploads.delete(id);
    upload?.send({ type: 'upload.cancelled' });
  };
  for (const input of earlierUploads) start(input);
  updateItems();

  return {
    items: () => items,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(files: readonly ChosenFile[]) {
      for (const file of files) start({ file, savedFileId: null, failure: null });
      updateItems();
    },
    retry: (id: string) => uploads.get(id)?.send({ type: 'upload.retried' }),
    remove(id: string) {
      cancel(id);
      updateItems();
    },
    /** Removes all files from the list, and deletes uploaded files on the server. */
    cancelAll() {
      for (const id of [...uploads.keys()]) cancel(id);
      updateItems();
    },
    /** Empties the list without deleting the files on the server. For files that are attached to a note. */
    forgetAll() {
      uploads.clear();
      updateItems();
    },
    /** Aborts the running uploads when the page is closed. The list keeps them in their last state. */
    stop() {
      for (const upload of uploads.values()) if (upload.getSnapshot().hasTag('busy')) upload.stop();
    },
  };
}

export type UploadList = ReturnType<typeof createUploadList>;
