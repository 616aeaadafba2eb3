import { type ActorRefFrom, createActor } from 'xstate';
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

function itemOf(id: string, upload: Upload): UploadItem[] {
  const { value, context } = upload.getSnapshot();
  if (value === 'chosen' || value === 'discarding' || value === 'cancelled') return [];
  const { file, sent, fileId, failure } = context;
  return [{ id, name: file.name, size: file.size, sent, step: value, fileId, failure }];
}

/** Several parallel uploads in the order of choice. `kept` are uploads of an earlier page. */
export function createUploadList(machine: typeof uploadMachine, kept: readonly UploadInput[] = []) {
  const uploads = new Map<string, Upload>();
  const listeners = new Set<() => void>();
  let items: readonly UploadItem[] = [];
  let last = 0;

  const update = () => {
    items = [...uploads].flatMap(([id, upload]) => itemOf(id, upload));
    for (const listener of listeners) listener();
  };
  const start = (input: UploadInput) => {
    last += 1;
    const upload = createActor(machine, { input });
    uploads.set(`${last}`, upload);
    upload.subscribe(update);
    upload.start();
  };
  const cancel = (id: string) => {
    const upload = uploads.get(id);
    uploads.delete(id);
    upload?.send({ type: 'upload.cancelled' });
  };
  for (const input of kept) start(input);
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
    /** Forgets the files without deleting them, because they are attached now. */
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
