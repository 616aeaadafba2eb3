/** The import dialog with a fake API, for stories. The stories of Connected/Catalogue show it with the real API. */
import type { ImportDefaults, ImportMapping, ImportPreview, ImportResult } from '@plumbline/domain/catalogue/contract';
import { type CompletedImport, type ImportSource, importMachine } from '@plumbline/domain/catalogue/importMachine';
import { locatePage } from '@plumbline/domain/catalogue/importSummary';
import type { ChosenFile, UploadReport } from '@plumbline/domain/files/uploadFile';
import { anId, anImportPreview, anImportResult } from '@plumbline/domain/testing/builders';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import { Button } from '../../../components/Button.tsx';
import { ImportDialog } from '../ImportDialog.tsx';

/** The results of the API calls. A call without a result here succeeds immediately with an example. */
export interface ImportCalls {
  /** The part of the file, from 0 to 1, after which the upload stops without a result. */
  readonly uploadStopsAt?: number;
  /** Returns the error with which the upload fails. Undefined if it succeeds. */
  readonly upload?: () => Error | undefined;
  /** Returns the preview with all rows, of which the page of the request is shown. */
  readonly preview?: (
    mapping: ImportMapping | null,
    defaults: ImportDefaults,
    reading: Pick<ImportSource, 'choices' | 'corrections'>,
  ) => ImportPreview | Promise<ImportPreview>;
  readonly run?: (skipErrors: boolean) => ImportResult | Promise<ImportResult>;
  readonly undo?: () => void | Promise<void>;
}

const createImportMachine = (calls: ImportCalls) =>
  importMachine.provide({
    actors: {
      uploadFile: fromCallback<{ type: 'never' }, ChosenFile, UploadReport>(({ input, sendBack }) => {
        const error = calls.upload?.();
        if (calls.uploadStopsAt !== undefined)
          sendBack({ type: 'upload.progressed', sent: input.size * calls.uploadStopsAt });
        else if (error) sendBack({ type: 'upload.failed', error });
        else sendBack({ type: 'upload.finished', fileId: anId(60) });
      }),
      preview: fromPromise(async ({ input: { mapping, defaults, choices, corrections, shown } }) => {
        const preview = (await calls.preview?.(mapping, defaults, { choices, corrections })) ?? anImportPreview();
        const { first, end } = locatePage(preview.summary, shown);
        return { ...preview, rows: preview.rows.slice(first, end), shown };
      }),
      runImport: fromPromise(async ({ input }) => calls.run?.(input.skipErrors) ?? anImportResult()),
      undoImport: fromPromise(async () => calls.undo?.()),
    },
  });

export interface ImportDialogWithFakeApiProps {
  calls: ImportCalls;
  /** An import that ran before the page was reloaded. */
  lastImport?: CompletedImport;
  onClose: () => void;
  onDownloadSample: () => void;
}

/** The import dialog with the results in `calls`. The dialog is initially open. */
export function ImportDialogWithFakeApi({
  calls,
  lastImport,
  onClose,
  onDownloadSample,
}: ImportDialogWithFakeApiProps) {
  const [machine] = useState(() => createImportMachine(calls));
  const actor = useActorRef(machine, { input: { lastImport: lastImport ?? null, defaults: null } });
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open again</Button>
      <ImportDialog actor={actor} open={open} onClose={close} onDownloadSample={onDownloadSample} />
    </>
  );
}
