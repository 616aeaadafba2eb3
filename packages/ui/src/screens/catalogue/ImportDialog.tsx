/** The dialog that imports a spreadsheet into the catalogue. */
import styled from '@emotion/styled';
import type { ImportActor, ImportSnapshot } from '@plumbline/domain/catalogue/importMachine';
import { importedRowCount, importResultText, importUndoneText } from '@plumbline/domain/catalogue/importSummary';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import { maxSpreadsheetBytes } from '@plumbline/domain/files/fileLimits';
import { toChosenFile } from '@plumbline/domain/files/uploadFile';
import { pluralize } from '@plumbline/domain/shared/pluralize';
import { formatFileSize } from '@plumbline/values/fileSize';
import { useSelector } from '@xstate/react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FileDropzone } from '../../components/FileDropzone.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Explanation, Row, Stack } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { CrossIcon } from '../../icons/CrossIcon.tsx';
import { FileTextIcon } from '../../icons/FileTextIcon.tsx';
import { UploadIcon } from '../../icons/UploadIcon.tsx';
import { ImportPreviewStep } from './ImportPreviewStep.tsx';

export interface ImportDialogProps {
  actor: ImportActor;
  open: boolean;
  /** Closes the dialog. A running import continues. */
  onClose: () => void;
  /** Downloads the sample spreadsheet. */
  onDownloadSample: () => void;
}

/** The steps of the dialog and their names for screen readers. */
const steps = {
  file: 'Choose a file',
  progress: 'Working on it',
  preview: 'Preview',
  result: 'What was done',
} as const;

function stepOf(state: ImportSnapshot): keyof typeof steps {
  if (state.matches('choosing')) return 'file';
  if (state.matches('imported') || state.matches('undone')) return 'result';
  // A changed mapping or default value requests a new preview. The previous preview stays visible until it arrives.
  if (state.matches('previewed') || (state.matches('previewing') && state.context.preview)) return 'preview';
  return 'progress';
}

/** The dialog Upload Items. Its steps: choose a file, upload it, check the preview, import the rows [R2.38, R4.05]. */
export function ImportDialog({ actor, open, onClose, onDownloadSample }: ImportDialogProps) {
  const step = useSelector(actor, stepOf);
  // The cleanup also runs when the user leaves the page while the dialog is open.
  useEffect(() => (open ? () => actor.send({ type: 'import.closed' }) : undefined), [actor, open]);
  return (
    <Dialog
      open={open}
      title="Upload Items"
      ignoresOutsideClicks
      width={step === 'preview' ? 'large' : 'medium'}
      onOpenChange={(nextOpen) => nextOpen || onClose()}
    >
      <Step key={step} name={steps[step]}>
        {step === 'file' && <FileStep actor={actor} onDownloadSample={onDownloadSample} />}
        {step === 'progress' && <ProgressStep actor={actor} />}
        {step === 'preview' && <ImportPreviewStep actor={actor} />}
        {step === 'result' && <ResultStep actor={actor} onClose={onClose} />}
      </Step>
    </Dialog>
  );
}

/** One step of the dialog. It takes the focus if the focused element was removed with the previous step. */
function Step({ name, children }: { name: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    // After the focused element was removed, the focus is on the page or the dialog.
    if (document.activeElement?.contains(frame.current)) frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <StepFrame ref={frame} tabIndex={-1} aria-label={name}>
      {children}
    </StepFrame>
  );
}

/** Media types and extensions of spreadsheets [R5.14, R9.06]. */
const spreadsheetTypes = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.ms-excel': ['.xls'],
};

interface FileStepProps {
  actor: ImportActor;
  onDownloadSample: () => void;
}

/** The first step of an import: choose a spreadsheet and upload it, or undo the last import. */
function FileStep({ actor, onDownloadSample }: FileStepProps) {
  const { file, failure } = useSelector(actor, ({ context }) => context);
  const button = useRef<HTMLButtonElement>(null);
  const chooseFile = ([firstFile, ...otherFiles]: readonly File[], rejectedFiles: readonly File[]) => {
    if (!firstFile || otherFiles.length > 0 || rejectedFiles.length > 0) actor.send({ type: 'file.refused' });
    else actor.send({ type: 'file.chosen', file: toChosenFile(firstFile) });
  };
  const downloadSample = (event: MouseEvent) => {
    event.preventDefault();
    onDownloadSample();
  };
  return (
    <>
      <Explanation>
        A row is an item: its name, rate, item type and unit, and a code where it has one. The{' '}
        <a href={pathOf('imports.sample', {})} download onClick={downloadSample}>
          sample spreadsheet
        </a>{' '}
        shows how.
      </Explanation>
      <FileDropzone label="Spreadsheet file" accept={spreadsheetTypes} onDrop={chooseFile}>
        {(choose) => (
          <DropContent>
            {file ? (
              <ChosenName>
                <FileTextIcon aria-hidden="true" />
                <strong>{file.name}</strong>
                <span>{formatFileSize(file.size)}</span>
                <IconButton
                  label={`Remove ${file.name}`}
                  hint="Remove"
                  icon={<CrossIcon />}
                  onClick={() => {
                    actor.send({ type: 'file.removed' });
                    button.current?.focus();
                  }}
                />
              </ChosenName>
            ) : (
              <p>Drop an Excel file here, .xlsx or .xls, up to {formatFileSize(maxSpreadsheetBytes)}</p>
            )}
            <Button ref={button} onClick={choose}>
              {file ? 'Choose another file' : 'Choose a file'}
            </Button>
          </DropContent>
        )}
      </FileDropzone>
      <div role="alert">{failure && <Notice tone="error">{failure}</Notice>}</div>
      <Row data-end>
        <Button variant="primary" icon={<UploadIcon />} onClick={() => actor.send({ type: 'upload.requested' })}>
          Upload
        </Button>
      </Row>
      <LastImport actor={actor} />
    </>
  );
}

/** The last import in this window, with an Undo button. It is shown even if the dialog was closed before the import finished. */
function LastImport({ actor }: { actor: ImportActor }) {
  const lastImport = useSelector(actor, ({ context }) => context.lastImport);
  const textId = useId();
  if (!lastImport) return null;
  return (
    <LastImportFrame>
      <p id={textId}>
        {lastImport.fileName}: {importResultText(lastImport.result)}.
      </p>
      <Button aria-describedby={textId} onClick={() => actor.send({ type: 'undo.requested' })}>
        Undo
      </Button>
    </LastImportFrame>
  );
}

interface ImportProgress {
  /** The action and its subject. */
  label: string;
  /** A sentence below the progress bar. */
  details: string;
  /** From 0 to 1. Undefined if it is unknown. */
  completedShare?: number;
  /** Whether the user can cancel the action. */
  cancellable?: boolean;
}

const continuesText = 'It goes on when you close this dialog';

function progressOf({ value, context }: ImportSnapshot): ImportProgress {
  const { file, sent, preview } = context;
  const { name = '', size = 0 } = file ?? {};
  if (value === 'uploading') {
    const completedShare = size > 0 ? Math.min(1, sent / size) : 0;
    const details = `${formatFileSize(sent)} of ${formatFileSize(size)}, ${Math.round(completedShare * 100)} %`;
    return { label: `Uploading ${name}`, details, completedShare, cancellable: true };
  }
  if (value === 'previewing')
    return { label: `Reading ${name}`, details: 'Nothing is imported yet.', cancellable: true };
  if (value === 'undoing') return { label: 'Undoing the import', details: `${continuesText}.` };
  return {
    label: `Importing ${pluralize(preview ? importedRowCount(preview.summary) : 0, 'item')}`,
    details: `${continuesText}, and you are told when it is done.`,
  };
}

const isSameProgress = (a: ImportProgress, b: ImportProgress) => a.label === b.label && a.details === b.details;

/** The progress of the upload, the preview, the import or the undo. */
function ProgressStep({ actor }: { actor: ImportActor }) {
  const { label, details, completedShare, cancellable } = useSelector(actor, progressOf, isSameProgress);
  return (
    <>
      <ProgressFrame>
        <strong role="status">{label}</strong>
        <ProgressBar label={label} value={completedShare} />
        <p>{details}</p>
      </ProgressFrame>
      {cancellable && (
        <Row data-end>
          <Button onClick={() => actor.send({ type: 'upload.cancelled' })}>Cancel</Button>
        </Row>
      )}
    </>
  );
}

interface ResultStepProps {
  actor: ImportActor;
  onClose: () => void;
}

/** The result of an import, with an Undo button. */
function ResultStep({ actor, onClose }: ResultStepProps) {
  const { result, failure } = useSelector(actor, ({ context }) => context);
  const isUndone = useSelector(actor, (state) => state.matches('undone'));
  return (
    <>
      <div role="status">
        {isUndone ? (
          <Notice title={importUndoneText.title}>{importUndoneText.text}</Notice>
        ) : (
          result && (
            <Notice tone="success" title="The spreadsheet is imported">
              {importResultText(result)}
            </Notice>
          )
        )}
      </div>
      <div role="alert">{failure && <Notice tone="error">{failure}</Notice>}</div>
      <Row data-end>
        {!isUndone && <Button onClick={() => actor.send({ type: 'undo.requested' })}>Undo</Button>}
        <Button onClick={() => actor.send({ type: 'import.restarted' })}>Upload another file</Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </Row>
    </>
  );
}

const StepFrame = styled(Stack.withComponent('section'))`
  outline: none; /* Users cannot move the focus here, so it shows no outline. */
  & > :is([role='alert'], [role='status']):empty {
    display: none;
  }
`;

/** The content of the drop area. */
const DropContent = styled.div`
  display: grid;
  flex: 1;
  justify-items: center;
  align-content: center;
  gap: var(--space-3);
  min-width: 0;
  min-height: 132px;
  padding: var(--space-3);
  color: var(--ink-soft);
  line-height: 20px;
  text-align: center;
  text-wrap: balance;
`;

const ChosenName = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  max-width: 100%;
  color: var(--ink);
  text-align: left;
  & > svg {
    flex: none;
  }
  & > strong {
    font-weight: 560;
    overflow-wrap: anywhere;
  }
  & > span {
    flex: none;
    color: var(--ink-soft);
    font-size: 13px;
  }
`;

const LastImportFrame = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding-top: var(--space-4);
  border-top: 1px solid var(--line);
  & > p {
    flex: 1;
    min-width: 0;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
    overflow-wrap: anywhere;
  }
`;

const ProgressFrame = styled.div`
  display: grid;
  align-content: center;
  gap: var(--space-3);
  min-height: 132px;
  line-height: 20px;
  & > strong {
    font-weight: 560;
    overflow-wrap: anywhere;
  }
  & > p {
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
  }
`;
