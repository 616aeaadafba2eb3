/** The import dialog with an in-memory server, for stories. */
import type { ImportFill, ImportMapping, ImportPreview, ImportResult } from '@plumbline/domain/catalogue/contract';
import type { CompletedImport } from '@plumbline/domain/catalogue/importMachine';
import { importMachine } from '@plumbline/domain/catalogue/importMachine';
import type { ChosenFile, UploadReport } from '@plumbline/domain/files/upload';
import { anId, anImportPreview, anImportResult } from '@plumbline/domain/testing/builders';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { Button } from '../../../components/Button.tsx';
import { ImportDialog } from '../ImportDialog.tsx';

/** The behaviour of the fake server of a story. A call without a setting succeeds immediately. */
export interface ImportServer {
  /** The part of the file at which the upload stops, from 0 to 1. */
  readonly uploadStopsAt?: number;
  readonly upload?: () => Error | undefined;
  readonly preview?: (mapping: ImportMapping | null, fill: ImportFill) => ImportPreview | Promise<ImportPreview>;
  readonly run?: (skipErrors: boolean) => ImportResult | Promise<ImportResult>;
  /** An import that ran before the page was opened. */
  readonly last?: CompletedImport;
  readonly undo?: () => void | Promise<void>;
}

const importMachineWith = (server: ImportServer) =>
  importMachine.provide({
    actors: {
      uploadFile: fromCallback<{ type: 'never' }, ChosenFile, UploadReport>(({ input, sendBack }) => {
        const error = server.upload?.();
        if (server.uploadStopsAt !== undefined)
          sendBack({ type: 'upload.progressed', sent: input.size * server.uploadStopsAt });
        else if (error) sendBack({ type: 'upload.failed', error });
        else sendBack({ type: 'upload.finished', fileId: anId(60) });
      }),
      preview: fromPromise(async ({ input }) => server.preview?.(input.mapping, input.fill) ?? anImportPreview()),
      runImport: fromPromise(async ({ input }) => server.run?.(input.skipErrors) ?? anImportResult()),
      undoImport: fromPromise(async () => server.undo?.()),
    },
  });

export interface ImportDialogWithServerProps {
  server: ImportServer;
  onClose: () => void;
  onSample: () => void;
}

/** The import dialog with an in-memory server. The dialog is initially open. */
export function ImportDialogWithServer({ server, onClose, onSample }: ImportDialogWithServerProps) {
  const [machine] = useState(() => importMachineWith(server));
  const actor = useActorRef(machine, { input: { last: server.last ?? null, fill: null } });
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open again</Button>
      <ImportDialog actor={actor} open={open} onClose={close} onSample={onSample} />
    </>
  );
}
