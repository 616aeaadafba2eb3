/** The state machine of the upload of one file: upload, validate, save, and cancel [R3.14, R7.25-R7.28]. */
import { assign, fromPromise, setup } from 'xstate';
import { createMissingActor } from '../shared/missingActor.ts';
import { type Rejection, rejection } from '../shared/rejection.ts';
import { maxFileBytes } from './fileLimits.ts';
import { type ChosenFile, refusalTexts, type UploadReport, uploadFile } from './uploadFile.ts';

export interface UploadInput {
  /** A file that was chosen before a reload has no content, because the browser does not keep it. */
  readonly file: ChosenFile;
  /** The id of the file if it was saved before a reload, else null. */
  readonly savedFileId: string | null;
  /** The error text if the file was refused before a reload of the page, else null. */
  readonly failure: string | null;
}

interface UploadContext {
  readonly file: ChosenFile;
  /** Bytes sent so far. */
  readonly sent: number;
  /** The id of the uploaded file. Null until the upload is complete. */
  readonly fileId: string | null;
  /** Whether the server has accepted the type of the uploaded file. */
  readonly isValidated: boolean;
  /** The text of the last error. It becomes null when a step of the upload starts. */
  readonly failure: string | null;
}

export type UploadEvent =
  | UploadReport
  /** Repeats the failed step. */
  | { type: 'upload.retried' }
  /** Cancels the upload in any state. If the file was uploaded, it is deleted on the server. */
  | { type: 'upload.cancelled' };

interface UploadedFile {
  readonly fileId: string;
}

const { tooLarge, refusalText } = refusalTexts(maxFileBytes);
const failureText = (error: unknown) => refusalText(error) ?? 'This file could not be sent';

const missingActor = createMissingActor('uploadMachine');
const uploadedFile = ({ context }: { context: UploadContext }): UploadedFile => ({ fileId: context.fileId ?? '' });

const failureTransitions = [
  {
    guard: { type: 'isRefusal', params: rejection },
    target: 'refused',
    actions: { type: 'setFailure', params: rejection },
  },
  { target: 'failed', actions: { type: 'setFailure', params: rejection } },
] as const;

/**
 * The upload of one file [R3.14, R7.25-R7.28]. The file is uploaded, then validated, then saved. A saved file can be cancelled
 * until it is attached to a note.
 */
export const uploadMachine = setup({
  types: {
    input: {} as UploadInput,
    context: {} as UploadContext,
    events: {} as UploadEvent,
    tags: {} as 'busy',
  },
  actors: {
    uploadFile,
    validateFile: fromPromise<undefined, UploadedFile>(missingActor),
    saveFile: fromPromise<undefined, UploadedFile>(missingActor),
    discardFile: fromPromise<undefined, UploadedFile>(missingActor),
  },
  actions: {
    log: (_, _rejection: Rejection) => undefined,
    setFailure: assign({ failure: (_, { error }: Rejection) => failureText(error) }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isOnServer: ({ context }) => context.fileId !== null,
    wasRefusedBeforeReload: ({ context }) => context.failure !== null,
    hasNoContent: ({ context }) => context.file.content === null,
    isTooLarge: ({ context }) => context.file.size > maxFileBytes,
    isRefusal: (_, { error }: Rejection) => refusalText(error) !== undefined,
    isValidated: ({ context }) => context.isValidated,
  },
}).createMachine({
  id: 'upload',
  context: ({ input: { file, savedFileId, failure } }) => ({
    file,
    sent: 0,
    fileId: savedFileId,
    isValidated: false,
    failure,
  }),
  initial: 'chosen',
  on: {
    'upload.cancelled': [{ guard: 'isOnServer', target: '.discarding' }, { target: '.cancelled' }],
  },
  states: {
    chosen: {
      always: [
        { guard: 'isOnServer', target: 'saved' },
        { guard: 'wasRefusedBeforeReload', target: 'refused' },
        { guard: 'isTooLarge', target: 'refused', actions: assign({ failure: tooLarge }) },
        {
          guard: 'hasNoContent',
          target: 'refused',
          actions: assign({ failure: 'The page was left before this file was sent. Please choose it again.' }),
        },
        { target: 'uploading' },
      ],
    },
    uploading: {
      tags: 'busy',
      entry: ['clearFailure', assign({ sent: 0 })],
      invoke: { src: 'uploadFile', input: ({ context }) => context.file, onError: failureTransitions },
      on: {
        'upload.progressed': { actions: assign({ sent: ({ event }) => event.sent }) },
        'upload.finished': {
          target: 'validating',
          actions: assign({ fileId: ({ event }) => event.fileId, sent: ({ context }) => context.file.size }),
        },
        'upload.failed': failureTransitions,
      },
    },
    validating: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'validateFile',
        input: uploadedFile,
        onDone: { target: 'saving', actions: assign({ isValidated: true }) },
        onError: failureTransitions,
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: { src: 'saveFile', input: uploadedFile, onDone: 'saved', onError: failureTransitions },
    },
    saved: {},
    failed: {
      on: {
        'upload.retried': [
          { guard: 'isValidated', target: 'saving' },
          { guard: 'isOnServer', target: 'validating' },
          { target: 'uploading' },
        ],
      },
    },
    /** A retry is not possible: the file has a wrong type, is too large, or its content is missing after a reload of the page. */
    refused: {},
    discarding: {
      // The upload is already being cancelled.
      on: { 'upload.cancelled': {} },
      invoke: {
        src: 'discardFile',
        input: uploadedFile,
        onDone: 'cancelled',
        // A failed deletion is only logged. The server deletes unsaved files after a day.
        onError: { target: 'cancelled', actions: { type: 'log', params: rejection } },
      },
    },
    cancelled: { type: 'final' },
  },
});
