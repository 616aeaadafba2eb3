import { type ActorRefFrom, createActor } from 'xstate';
import type { ChosenFile } from './upload.ts';
import type { UploadInput, uploadMachine } from './uploadMachine.ts';

/** One of several files on their way, as it is shown. */
export interface UploadItem {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  readonly step: 'uploading' | 'validating' | 'saving' | 'saved' | 'failed' | 'refused';
  /** Of the file on the server; null until it has all of it. */
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

/** Several files on their way at once, in the order they were chosen. */
export function uploadList(machine: typeof uploadMachine, kept: readonly UploadInput[] = []) {
  const uploads = new Map<string, Upload>();
  const listeners = new Set<() => void>();
  let items: readonly UploadItem[] = [];
  let last = 0;

  const show = () => {
    items = [...uploads].flatMap(([id, upload]) => itemOf(id, upload));
    for (const listener of listeners) listener();
  };
  const start = (input: UploadInput) => {
    last += 1;
    const upload = createActor(machine, { input });
    uploads.set(`${last}`, upload);
    upload.subscribe(show);
    upload.start();
  };
  const cancel = (id: string) => {
    const upload = uploads.get(id);
    uploads.delete(id);
    upload?.send({ type: 'upload.cancelled' });
  };
  for (const input of kept) start(input);
  show();

  return {
    items: () => items,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(files: readonly ChosenFile[]) {
      for (const file of files) start({ file, savedAs: null, refusedFor: null });
      show();
    },
    retry: (id: string) => uploads.get(id)?.send({ type: 'upload.retried' }),
    remove(id: string) {
      cancel(id);
      show();
    },
    /** Takes all of them back. */
    clear() {
      for (const id of [...uploads.keys()]) cancel(id);
      show();
    },
    /** They hang on something now, and are not to be deleted. */
    release() {
      uploads.clear();
      show();
    },
    /** Breaks off what is under way. */
    stop() {
      for (const upload of uploads.values()) if (upload.getSnapshot().hasTag('busy')) upload.stop();
    },
  };
}

export type UploadList = ReturnType<typeof uploadList>;
