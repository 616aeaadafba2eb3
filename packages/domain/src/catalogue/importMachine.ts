/** The state machine of a spreadsheet import into the catalogue [R2.38, R7.29]. */
import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { maxSpreadsheetBytes } from '../files/fileLimits.ts';
import { type ChosenFile, refusalTexts, type UploadReport, uploadFile } from '../files/uploadFile.ts';
import { messages } from '../messages/messages.ts';
import { toFailedCall } from '../shared/failedCall.ts';
import { createMissingActor } from '../shared/missingActor.ts';
import { type Rejection, rejection } from '../shared/rejection.ts';
import type {
  ImportChoices,
  ImportCorrection,
  ImportDefaults,
  ImportMapping,
  ImportPreview,
  ImportResult,
} from './contract.ts';
import { noImportChoices } from './importChoices.ts';
import { maxCorrections } from './importLimits.ts';
import { noImportDefaults } from './importSheet.ts';
import { importBlockedReason, type PreviewPage } from './importSummary.ts';

/** A preview with the page of its rows. */
export type ShownPreview = ImportPreview & { readonly shown: PreviewPage };

export interface CompletedImport {
  readonly fileName: string;
  readonly result: ImportResult;
}

/** The data that the browser stored before a reload of the page. */
export interface ImportInput {
  readonly lastImport: CompletedImport | null;
  readonly defaults: ImportDefaults | null;
}

interface ImportContext {
  readonly file: ChosenFile | null;
  /** Bytes of the file sent so far. */
  readonly sent: number;
  /** The id of the uploaded file. */
  readonly fileId: string | null;
  /** The chosen columns. Null if the headings determine them. */
  readonly mapping: ImportMapping | null;
  /** The values for rows without an item type or a unit. Kept for the next import. */
  readonly defaults: ImportDefaults;
  /** The chosen sheet, and whether hidden rows and shown prices are imported. */
  readonly choices: ImportChoices;
  /** The texts that replace cells of the sheet. They stay when the user shows another page of the rows. */
  readonly corrections: readonly ImportCorrection[];
  /** The corrections that the preview contains. The import uses them, so it waits for the preview with the last of `corrections`. */
  readonly readCorrections: readonly ImportCorrection[];
  readonly preview: ShownPreview | null;
  /** The requested page of the rows. */
  readonly shown: PreviewPage;
  /** Whether the import skips the rows with errors. If false, these rows prevent the import. */
  readonly skipErrors: boolean;
  readonly result: ImportResult | null;
  /** The last import that can be undone. It stays when the dialog is closed or another file is chosen. */
  readonly lastImport: CompletedImport | null;
  /** The error text in the dialog. */
  readonly failure: string | null;
}

export type ImportEvent =
  | { type: 'file.chosen'; file: ChosenFile }
  /** The chosen file is not a spreadsheet, or several files were dropped. */
  | { type: 'file.refused' }
  | { type: 'file.removed' }
  | { type: 'upload.requested' }
  | { type: 'upload.cancelled' }
  | UploadReport
  | { type: 'mapping.changed'; mapping: ImportMapping }
  | { type: 'defaults.changed'; defaults: ImportDefaults }
  | { type: 'choices.changed'; choices: ImportChoices }
  /** The user corrected a cell. */
  | { type: 'cell.corrected'; correction: ImportCorrection }
  /** The cell has the text of the sheet again. */
  | { type: 'correction.removed'; row: number; column: number }
  /** The user wants to see another page of the rows, or the rows with another status. */
  | { type: 'page.requested'; shown: PreviewPage }
  /** Whether the import skips the rows with errors. */
  | { type: 'skipErrors.changed'; skipErrors: boolean }
  | { type: 'import.confirmed' }
  /** Undoes the last import. */
  | { type: 'undo.requested' }
  /** Starts an import of another file. */
  | { type: 'import.restarted' }
  /** The dialog is closed. A running import or undo continues. Otherwise all data is reset, except `lastImport` and `defaults`. */
  | { type: 'import.closed' };

/** The file to preview or import, with its columns, the values for rows without an item type or a unit, the choices and the corrections. */
export interface ImportSource {
  readonly fileId: string;
  readonly mapping: ImportMapping | null;
  readonly defaults: ImportDefaults;
  readonly choices: ImportChoices;
  readonly corrections: readonly ImportCorrection[];
}

/** The file to preview, and the page of its rows to show. */
export type PreviewRequest = ImportSource & { readonly shown: PreviewPage };

const noCorrections: readonly ImportCorrection[] = [];

const emptyImport: ImportContext = {
  file: null,
  sent: 0,
  fileId: null,
  mapping: null,
  defaults: noImportDefaults,
  choices: noImportChoices,
  corrections: noCorrections,
  readCorrections: noCorrections,
  preview: null,
  shown: { page: 1 },
  skipErrors: false,
  result: null,
  lastImport: null,
  failure: null,
};

/** Resets the context, except the last import and the values for rows without an item type or a unit. */
const resetImport = ({ lastImport, defaults }: ImportContext): ImportContext => ({
  ...emptyImport,
  lastImport,
  defaults,
});

const { tooLarge, refusalText } = refusalTexts(maxSpreadsheetBytes);

/** The error text of a failed call. It is the sentence of the API, except for files that the server refused [R8.06]. */
export const importFailure = (error: unknown): string => refusalText(error) ?? toFailedCall(error).message;

/**
 * Whether the server has refused to undo the import, so that a retry would be refused too: the import does not exist, it is already
 * undone, or one of its items was changed later.
 */
function isUndoRefusal(error: unknown): boolean {
  const { kind, code } = toFailedCall(error);
  return kind === 'notFound' || code === 'conflict';
}

const previewRequest = ({ context }: { context: ImportContext }): PreviewRequest => {
  const { fileId, mapping, defaults, choices, corrections, shown } = context;
  return { fileId: fileId ?? '', mapping, defaults, choices, corrections, shown };
};

const isCellOf = (row: number, column: number) => (correction: ImportCorrection) =>
  correction.row === row && correction.column === column;

/**
 * Whether the correction changes the text of a cell and is within the limit. A field sends the same correction again when it loses the
 * focus after Enter.
 */
function canCorrect({ corrections }: ImportContext, { row, column, text }: ImportCorrection): boolean {
  const existing = corrections.find(isCellOf(row, column));
  return existing ? existing.text !== text : corrections.length < maxCorrections;
}

const missingActor = createMissingActor('importMachine');

const failureActions = [{ type: 'setFailure', params: rejection }, 'showImportFailedToast'] as const;

const undoFailureActions = [
  { type: 'setFailure', params: rejection },
  { type: 'showUndoFailedToast', params: rejection },
] as const;

/** The import of a spreadsheet into the catalogue: choose, upload, preview, import, undo [R2.38, R4.05, R5.14, R7.29]. */
export const importMachine = setup({
  types: {
    input: {} as ImportInput,
    context: {} as ImportContext,
    events: {} as ImportEvent,
    tags: {} as 'busy',
  },
  actors: {
    uploadFile,
    preview: fromPromise<ShownPreview, PreviewRequest>(missingActor),
    runImport: fromPromise<ImportResult, ImportSource & { skipErrors: boolean }>(missingActor),
    undoImport: fromPromise<void, { importId: string }>(missingActor),
  },
  actions: {
    setFile: assign(({ context }, { file }: { file: ChosenFile }) => ({ ...resetImport(context), file })),
    askForSpreadsheet: assign(({ context }) => ({
      ...resetImport(context),
      failure: messages.validation.selectSpreadsheet,
    })),
    refuseTooLarge: assign(({ context }) => ({ ...resetImport(context), failure: tooLarge })),
    resetProgress: assign({ sent: 0, failure: null }),
    setProgress: assign({ sent: (_, { sent }: { sent: number }) => sent }),
    setFileId: assign({ fileId: (_, { fileId }: { fileId: string }) => fileId }),
    setMapping: assign({ mapping: (_, { mapping }: { mapping: ImportMapping }) => mapping }),
    setDefaults: assign({ defaults: (_, { defaults }: { defaults: ImportDefaults }) => defaults }),
    /** The columns and the corrections of another sheet are not those of this one. */
    setChoices: assign(({ context }, { choices }: { choices: ImportChoices }) => ({
      choices,
      ...(choices.sheet !== context.choices.sheet && { mapping: null, corrections: noCorrections }),
    })),
    correctCell: assign(({ context: { corrections } }, correction: ImportCorrection) => ({
      corrections: [...corrections.filter((other) => !isCellOf(correction.row, correction.column)(other)), correction],
    })),
    removeCorrection: assign(({ context: { corrections } }, { row, column }: { row: number; column: number }) => ({
      corrections: corrections.filter((other) => !isCellOf(row, column)(other)),
    })),
    setShown: assign({ shown: (_, { shown }: { shown: PreviewPage }) => shown }),
    /** New columns or default values change the statuses of the rows. */
    showFirstPage: assign({ shown: ({ context }) => ({ ...context.preview?.shown, page: 1 }) }),
    setRows: assign(({ context: { corrections } }, { preview }: { preview: ShownPreview }) => ({
      preview,
      readCorrections: corrections,
      failure: null,
    })),
    setPreview: assign(({ context: { corrections } }, { preview }: { preview: ShownPreview }) => ({
      preview,
      readCorrections: corrections,
      skipErrors: false,
      failure: null,
    })),
    setSkipErrors: assign({ skipErrors: (_, { skipErrors }: { skipErrors: boolean }) => skipErrors }),
    setResult: assign(({ context: { file } }, { result }: { result: ImportResult }) => ({
      result,
      lastImport: { fileName: file?.name ?? '', result },
    })),
    showLastResult: assign(({ context }) => ({ ...resetImport(context), result: context.lastImport?.result ?? null })),
    forgetLastImport: assign({ lastImport: null }),
    setFailure: assign({ failure: (_, { error }: Rejection) => importFailure(error) }),
    /** The app shows a toast [R8.05]. */
    showImportFailedToast: () => undefined,
    /** The app shows a toast after an undo and after a failed undo, because the dialog may be closed. */
    showUndoneToast: () => undefined,
    showUndoFailedToast: (_, __: Rejection) => undefined,
    clearFailure: assign({ failure: null }),
    reset: assign(({ context }) => resetImport(context)),
  },
  guards: {
    isTooLarge: (_, { file }: { file: ChosenFile }) => file.size > maxSpreadsheetBytes,
    hasNoFile: ({ context }) => context.file === null,
    hasUploadedFile: ({ context }) => context.fileId !== null,
    canUndo: ({ context }) => context.lastImport !== null,
    isUndoRefusal: (_, { error }: Rejection) => isUndoRefusal(error),
    hasPreview: ({ context }) => context.preview !== null,
    canImport: ({ context: { preview, corrections, readCorrections, skipErrors } }) =>
      preview !== null && readCorrections === corrections && importBlockedReason(preview, { skipErrors }) === null,
    canCorrect: ({ context }, correction: ImportCorrection) => canCorrect(context, correction),
  },
}).createMachine({
  id: 'import',
  context: ({ input: { lastImport, defaults } }) => ({ ...emptyImport, lastImport, ...(defaults && { defaults }) }),
  initial: 'choosing',
  on: { 'import.closed': { target: '.choosing', actions: 'reset' } },
  states: {
    choosing: {
      on: {
        'file.chosen': [
          { guard: { type: 'isTooLarge', params: ({ event }) => ({ file: event.file }) }, actions: 'refuseTooLarge' },
          { actions: { type: 'setFile', params: ({ event }) => ({ file: event.file }) } },
        ],
        'file.refused': { actions: 'askForSpreadsheet' },
        'file.removed': { actions: 'reset' },
        'upload.requested': [
          { guard: 'hasNoFile', actions: 'askForSpreadsheet' },
          // The server already has the file if the upload has finished and the preview failed or was cancelled.
          { guard: 'hasUploadedFile', target: 'previewing' },
          { target: 'uploading' },
        ],
        'undo.requested': { guard: 'canUndo', target: 'undoing', actions: 'showLastResult' },
      },
    },
    uploading: {
      tags: 'busy',
      entry: 'resetProgress',
      invoke: {
        src: 'uploadFile',
        input: ({ context }) => context.file ?? { name: '', size: 0, content: null },
        onError: { target: 'choosing', actions: failureActions },
      },
      on: {
        'upload.progressed': { actions: { type: 'setProgress', params: ({ event }) => ({ sent: event.sent }) } },
        'upload.finished': {
          target: 'previewing',
          actions: { type: 'setFileId', params: ({ event }) => ({ fileId: event.fileId }) },
        },
        'upload.failed': { target: 'choosing', actions: failureActions },
        'upload.cancelled': 'choosing',
      },
    },
    previewing: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'preview',
        input: previewRequest,
        onDone: {
          target: 'previewed',
          actions: { type: 'setPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: [
          { guard: 'hasPreview', target: 'previewed', actions: failureActions },
          { target: 'choosing', actions: failureActions },
        ],
      },
      on: {
        'upload.cancelled': [{ guard: 'hasPreview', target: 'previewed' }, { target: 'choosing' }],
        // A new choice of columns or of default values restarts the preview.
        'mapping.changed': {
          guard: 'hasPreview',
          target: 'previewing',
          reenter: true,
          actions: [{ type: 'setMapping', params: ({ event }) => ({ mapping: event.mapping }) }, 'showFirstPage'],
        },
        'defaults.changed': {
          guard: 'hasPreview',
          target: 'previewing',
          reenter: true,
          actions: [{ type: 'setDefaults', params: ({ event }) => ({ defaults: event.defaults }) }, 'showFirstPage'],
        },
        'choices.changed': {
          guard: 'hasPreview',
          target: 'previewing',
          reenter: true,
          actions: [{ type: 'setChoices', params: ({ event }) => ({ choices: event.choices }) }, 'showFirstPage'],
        },
        // The last corrected cell loses the focus when the user changes a choice.
        'cell.corrected': {
          guard: { type: 'canCorrect', params: ({ event }) => event.correction },
          target: 'previewing',
          reenter: true,
          actions: { type: 'correctCell', params: ({ event }) => event.correction },
        },
      },
    },
    previewed: {
      initial: 'idle',
      states: {
        idle: {},
        loadingRows: {
          entry: 'clearFailure',
          invoke: {
            src: 'preview',
            input: previewRequest,
            onDone: {
              target: 'idle',
              actions: { type: 'setRows', params: ({ event }) => ({ preview: event.output }) },
            },
            onError: { target: 'idle', actions: failureActions },
          },
        },
      },
      on: {
        'page.requested': {
          target: '.loadingRows',
          actions: { type: 'setShown', params: ({ event }) => ({ shown: event.shown }) },
        },
        'mapping.changed': {
          target: 'previewing',
          actions: [{ type: 'setMapping', params: ({ event }) => ({ mapping: event.mapping }) }, 'showFirstPage'],
        },
        'defaults.changed': {
          target: 'previewing',
          actions: [{ type: 'setDefaults', params: ({ event }) => ({ defaults: event.defaults }) }, 'showFirstPage'],
        },
        'choices.changed': {
          target: 'previewing',
          actions: [{ type: 'setChoices', params: ({ event }) => ({ choices: event.choices }) }, 'showFirstPage'],
        },
        'cell.corrected': {
          guard: { type: 'canCorrect', params: ({ event }) => event.correction },
          target: '.loadingRows',
          actions: { type: 'correctCell', params: ({ event }) => event.correction },
        },
        'correction.removed': {
          target: '.loadingRows',
          actions: { type: 'removeCorrection', params: ({ event: { row, column } }) => ({ row, column }) },
        },
        'skipErrors.changed': {
          actions: { type: 'setSkipErrors', params: ({ event }) => ({ skipErrors: event.skipErrors }) },
        },
        'import.confirmed': { guard: 'canImport', target: 'importing' },
        'import.restarted': { target: 'choosing', actions: 'reset' },
      },
    },
    importing: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'runImport',
        // The import uses the columns of the displayed preview, not a later choice whose preview failed.
        input: ({ context: { fileId, preview, readCorrections, skipErrors } }) => ({
          fileId: fileId ?? '',
          mapping: preview?.mapping ?? null,
          defaults: preview?.defaults ?? noImportDefaults,
          choices: preview?.choices ?? noImportChoices,
          corrections: readCorrections,
          skipErrors,
        }),
        onDone: {
          target: 'imported',
          actions: { type: 'setResult', params: ({ event }) => ({ result: event.output }) },
        },
        onError: { target: 'previewed', actions: failureActions },
      },
      // The import continues. A reopened dialog shows its result.
      on: { 'import.closed': {} },
    },
    imported: {
      on: {
        'undo.requested': 'undoing',
        'import.restarted': { target: 'choosing', actions: 'reset' },
      },
    },
    undoing: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'undoImport',
        input: ({ context }) => ({ importId: context.result?.import ?? '' }),
        onDone: { target: 'undone', actions: ['forgetLastImport', 'showUndoneToast'] },
        onError: [
          // The server would refuse a retry too.
          {
            guard: { type: 'isUndoRefusal', params: rejection },
            target: 'imported',
            actions: [...undoFailureActions, 'forgetLastImport'],
          },
          { target: 'imported', actions: undoFailureActions },
        ],
      },
      on: { 'import.closed': {} },
    },
    undone: {
      on: { 'import.restarted': { target: 'choosing', actions: 'reset' } },
    },
  },
});

export type ImportActor = ActorRefFrom<typeof importMachine>;
export type ImportSnapshot = SnapshotFrom<typeof importMachine>;
