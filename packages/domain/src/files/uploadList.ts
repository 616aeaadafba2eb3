import { type ActorOptions, type ActorRefFrom, createActor } from 'xstate';
import type { ChosenFile } from './upload.ts';
import type { UploadInput, uploadMachine } from './uploadMachine.ts';

/** One file of an upload list as the page shows it. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  readonly step: 'uploading' | 'validating' | 'saving' | 'saved' | 'failed' | 'refused';
  /** The id of the uploaded file. Null until the upload is complete. */
  readonly fileId: string | null;
  readonly failure: string | null;
}

type Upload = ActorRefFrom<typeof uploadMachine>;

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

  const update = () => {
    items = [...uploads].flatMap(([id, upload]) => toUploadItems(id, upload));
    for (const listener of listeners) listener();
  };
  const start = (input: UploadInput) => {
    lastId += 1;
    const upload = createActor(machine, { ...options, input });
    uploads.set(`${lastId}`, upload);
    upload.subscribe(update);
    upload.start();
  };
  const cancel = (id: string) => {
    const upload = uploads.get(id);
    uploads.delete(id);
    upload?.send({ type: 'upload.cancelled' });
  };
  for (const input of earlierUploads) start(input);
  update();

  return {
    items: () => items,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(files: readonly ChosenFile[]) {
      for (const file of files) start({ file, savedAs: null, refusedFor: null });
      update();
    },
    retry: (id: string) => uploads.get(id)?.send({ type: 'upload.retried' }),
    remove(id: string) {
      cancel(id);
      update();
    },
    /** Cancels all uploads. */
    cancelAll() {
      for (const id of [...uploads.keys()]) cancel(id);
      update();
    },
    /** Empties the list without deleting the files on the server. For files that are attached to a note. */
    forgetAll() {
      uploads.clear();
      update();
    },
    /** Aborts the running uploads. */
    stop() {
      for (const upload of uploads.values()) if (upload.getSnapshot().hasTag('busy')) upload.stop();
    },
  };
}

export type UploadList = ReturnType<typeof createUploadList>;
