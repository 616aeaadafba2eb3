import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { maxSpreadsheetBytes } from '../files/schema.ts';
import { type ChosenFile, uploadFile } from '../files/upload.ts';
import { messages } from '../messages/messages.ts';
import { anew, type ImportContext, type ImportEvent, type ImportInput, nothing, type OfFile } from './importContext.ts';
import { importObstacle } from './importCounts.ts';
import { importFailure, isUndoRefusal, tooLarge } from './importFailure.ts';
import { noFill } from './importFields.ts';
import type { ImportFill, ImportMapping, ImportPreview, ImportResult } from './importPreview.ts';

/** What an actor that failed left. */
interface Rejection {
  readonly error: unknown;
}

const notProvided = () => Promise.reject(new Error('Provide this actor'));

const rejection = ({ event }: { event: Rejection }): Rejection => ({ error: event.error });
const failing = [{ type: 'fail', params: rejection }, 'sayFailed'] as const;

const notUndoing = [
  { type: 'fail', params: rejection },
  { type: 'sayNotUndone', params: rejection },
] as const;

/** Items of the catalogue out of a spreadsheet: choose, upload, preview, import, and undo [R2.38, R4.05, R5.14, R7.29]. */
export const importMachine = setup({
  types: {
    input: {} as ImportInput,
    context: {} as ImportContext,
    events: {} as ImportEvent,
    tags: {} as 'busy',
  },
  actors: {
    uploadFile,
    preview: fromPromise<ImportPreview, OfFile>(notProvided),
    runImport: fromPromise<ImportResult, OfFile & { skipErrors: boolean }>(notProvided),
    undoImport: fromPromise<void, { importId: string }>(notProvided),
  },
  actions: {
    choose: assign(({ context }, { file }: { file: ChosenFile }) => ({ ...anew(context), file })),
    askForFile: assign(({ context }) => ({ ...anew(context), failure: messages.validation.selectSpreadsheet })),
    refuseSize: assign(({ context }) => ({ ...anew(context), failure: tooLarge })),
    beginSending: assign({ sent: 0, failure: null }),
    progress: assign({ sent: (_, { sent }: { sent: number }) => sent }),
    keepFileId: assign({ fileId: (_, { fileId }: { fileId: string }) => fileId }),
    remap: assign({ mapping: (_, { mapping }: { mapping: ImportMapping }) => mapping }),
    refill: assign({ fill: (_, { fill }: { fill: ImportFill }) => fill }),
    takePreview: assign((_, { preview }: { preview: ImportPreview }) => ({
      preview,
      skipErrors: false,
      failure: null,
    })),
    skipErrors: assign({ skipErrors: (_, { skip }: { skip: boolean }) => skip }),
    takeResult: assign(({ context: { file } }, { result }: { result: ImportResult }) => ({
      result,
      last: { fileName: file?.name ?? '', result },
    })),
    recall: assign(({ context }) => ({ ...anew(context), result: context.last?.result ?? null })),
    forget: assign({ last: null }),
    fail: assign({ failure: (_, { error }: Rejection) => importFailure(error) }),
    /** The app says it in passing too [R8.05]. */
    sayFailed: () => undefined,
    /** So that it is heard where the dialog is closed. */
    sayUndone: () => undefined,
    sayNotUndone: (_, __: Rejection) => undefined,
    clearFailure: assign({ failure: null }),
    clear: assign(({ context }) => anew(context)),
  },
  guards: {
    isTooLarge: (_, { file }: { file: ChosenFile }) => file.size > maxSpreadsheetBytes,
    hasNoFile: ({ context }) => context.file === null,
    isUploaded: ({ context }) => context.fileId !== null,
    canUndo: ({ context }) => context.last !== null,
    isUndoRefusal: (_, { error }: Rejection) => isUndoRefusal(error),
    isPreviewed: ({ context }) => context.preview !== null,
    canImport: ({ context }) =>
      context.preview !== null && importObstacle(context.preview, context.skipErrors) === null,
  },
}).createMachine({
  id: 'import',
  context: ({ input: { last, fill } }) => ({ ...nothing, last, ...(fill && { fill }) }),
  initial: 'choosing',
  on: { 'import.closed': { target: '.choosing', actions: 'clear' } },
  states: {
    choosing: {
      on: {
        'file.chosen': [
          { guard: { type: 'isTooLarge', params: ({ event }) => ({ file: event.file }) }, actions: 'refuseSize' },
          { actions: { type: 'choose', params: ({ event }) => ({ file: event.file }) } },
        ],
        'file.refused': { actions: 'askForFile' },
        'file.removed': { actions: 'clear' },
        'upload.requested': [
          { guard: 'hasNoFile', actions: 'askForFile' },
          // it is the preview that failed: the file need not be sent again
          { guard: 'isUploaded', target: 'previewing' },
          { target: 'uploading' },
        ],
        'undo.requested': { guard: 'canUndo', target: 'undoing', actions: 'recall' },
      },
    },
    uploading: {
      tags: 'busy',
      entry: 'beginSending',
      invoke: {
        src: 'uploadFile',
        input: ({ context }) => context.file ?? { name: '', size: 0, content: null },
        onError: { target: 'choosing', actions: failing },
      },
      on: {
        'upload.progressed': { actions: { type: 'progress', params: ({ event }) => ({ sent: event.sent }) } },
        'upload.finished': {
          target: 'previewing',
          actions: { type: 'keepFileId', params: ({ event }) => ({ fileId: event.fileId }) },
        },
        'upload.failed': { target: 'choosing', actions: failing },
        'upload.cancelled': 'choosing',
      },
    },
    previewing: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'preview',
        input: ({ context: { fileId, mapping, fill } }) => ({ fileId: fileId ?? '', mapping, fill }),
        onDone: {
          target: 'previewed',
          actions: { type: 'takePreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: [
          { guard: 'isPreviewed', target: 'previewed', actions: failing },
          { target: 'choosing', actions: failing },
        ],
      },
      on: {
        'upload.cancelled': [{ guard: 'isPreviewed', target: 'previewed' }, { target: 'choosing' }],
        // the last word on the columns counts
        'mapping.changed': {
          guard: 'isPreviewed',
          target: 'previewing',
          reenter: true,
          actions: { type: 'remap', params: ({ event }) => ({ mapping: event.mapping }) },
        },
        'fill.changed': {
          guard: 'isPreviewed',
          target: 'previewing',
          reenter: true,
          actions: { type: 'refill', params: ({ event }) => ({ fill: event.fill }) },
        },
      },
    },
    previewed: {
      on: {
        'mapping.changed': {
          target: 'previewing',
          actions: { type: 'remap', params: ({ event }) => ({ mapping: event.mapping }) },
        },
        'fill.changed': {
          target: 'previewing',
          actions: { type: 'refill', params: ({ event }) => ({ fill: event.fill }) },
        },
        'errors.skipped': { actions: { type: 'skipErrors', params: ({ event }) => ({ skip: event.skip }) } },
        'import.confirmed': { guard: 'canImport', target: 'importing' },
        'import.restarted': { target: 'choosing', actions: 'clear' },
      },
    },
    importing: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'runImport',
        // the columns as they are shown, whatever was wished for since
        input: ({ context: { fileId, preview, skipErrors } }) => ({
          fileId: fileId ?? '',
          mapping: preview?.mapping ?? null,
          fill: preview?.fill ?? noFill,
          skipErrors,
        }),
        onDone: {
          target: 'imported',
          actions: { type: 'takeResult', params: ({ event }) => ({ result: event.output }) },
        },
        onError: { target: 'previewed', actions: failing },
      },
      // it goes on, and says what became of it to whoever opens the dialog again
      on: { 'import.closed': {} },
    },
    imported: {
      on: {
        'undo.requested': 'undoing',
        'import.restarted': { target: 'choosing', actions: 'clear' },
      },
    },
    undoing: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'undoImport',
        input: ({ context }) => ({ importId: context.result?.import ?? '' }),
        onDone: { target: 'undone', actions: ['forget', 'sayUndone'] },
        onError: [
          // nor will it be undone later
          {
            guard: { type: 'isUndoRefusal', params: rejection },
            target: 'imported',
            actions: [...notUndoing, 'forget'],
          },
          { target: 'imported', actions: notUndoing },
        ],
      },
      on: { 'import.closed': {} },
    },
    undone: {
      on: { 'import.restarted': { target: 'choosing', actions: 'clear' } },
    },
  },
});

export type ImportActor = ActorRefFrom<typeof importMachine>;
export type ImportSnapshot = SnapshotFrom<typeof importMachine>;
