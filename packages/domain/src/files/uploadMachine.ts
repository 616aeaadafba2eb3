import { assign, fromPromise, setup } from 'xstate';
import { fileRefusals } from './refusals.ts';
import { maxFileBytes } from './schema.ts';
import { type ChosenFile, type UploadReport, uploadFile } from './upload.ts';

export interface UploadInput {
  /** Without content where it was chosen before a reload: a browser does not give a file twice. */
  readonly file: ChosenFile;
  /** The file's id where an earlier page had it saved already. */
  readonly savedAs: string | null;
  /** Why an earlier page refused it. */
  readonly refusedFor: string | null;
}

interface UploadContext {
  readonly file: ChosenFile;
  /** Bytes that have gone. */
  readonly sent: number;
  /** Of the file on the server; null until it has all of it. */
  readonly fileId: string | null;
  readonly validated: boolean;
  /** What the person is told. */
  readonly failure: string | null;
}

export type UploadEvent =
  | UploadReport
  /** Goes on with the step that failed. */
  | { type: 'upload.retried' }
  /** Wherever it is: what the server has of it is deleted. */
  | { type: 'upload.cancelled' };

interface OnServer {
  readonly fileId: string;
}

/** What an actor that failed left. */
interface Rejection {
  readonly error: unknown;
}

const { tooLarge, refusalOf } = fileRefusals(maxFileBytes);
const failureOf = (error: unknown) => refusalOf(error) ?? 'This file could not be sent';

const notProvided = () => Promise.reject(new Error('Provide this actor'));
const onServer = ({ context }: { context: UploadContext }): OnServer => ({ fileId: context.fileId ?? '' });
const rejection = ({ event }: { event: Rejection }): Rejection => ({ error: event.error });

const failing = [
  { guard: { type: 'isRefusal', params: rejection }, target: 'refused', actions: { type: 'fail', params: rejection } },
  { target: 'failed', actions: { type: 'fail', params: rejection } },
] as const;

/**
 * One file on its way: uploaded, then validated, then saved [R3.14, R7.25-R7.28]. A saved file is not the end: until it
 * hangs on something it can be taken back, by the same event as one under way.
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
    validateFile: fromPromise<undefined, OnServer>(notProvided),
    saveFile: fromPromise<undefined, OnServer>(notProvided),
    discardFile: fromPromise<undefined, OnServer>(notProvided),
  },
  actions: {
    log: (_, _rejection: Rejection) => undefined,
    fail: assign({ failure: (_, { error }: Rejection) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    isOnServer: ({ context }) => context.fileId !== null,
    isRefused: ({ context }) => context.failure !== null,
    isLost: ({ context }) => context.file.content === null,
    isTooLarge: ({ context }) => context.file.size > maxFileBytes,
    isRefusal: (_, { error }: Rejection) => refusalOf(error) !== undefined,
    isValidated: ({ context }) => context.validated,
  },
}).createMachine({
  id: 'upload',
  context: ({ input: { file, savedAs, refusedFor } }) => ({
    file,
    sent: 0,
    fileId: savedAs,
    validated: false,
    failure: refusedFor,
  }),
  initial: 'chosen',
  on: {
    'upload.cancelled': [{ guard: 'isOnServer', target: '.discarding' }, { target: '.cancelled' }],
  },
  states: {
    chosen: {
      always: [
        { guard: 'isOnServer', target: 'saved' },
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isTooLarge', target: 'refused', actions: assign({ failure: tooLarge }) },
        {
          guard: 'isLost',
          target: 'refused',
          actions: assign({ failure: 'The page was left before this file was sent. Please choose it again.' }),
        },
        { target: 'uploading' },
      ],
    },
    uploading: {
      tags: 'busy',
      entry: ['clearFailure', assign({ sent: 0 })],
      invoke: { src: 'uploadFile', input: ({ context }) => context.file, onError: failing },
      on: {
        'upload.progressed': { actions: assign({ sent: ({ event }) => event.sent }) },
        'upload.finished': {
          target: 'validating',
          actions: assign({ fileId: ({ event }) => event.fileId, sent: ({ context }) => context.file.size }),
        },
        'upload.failed': failing,
      },
    },
    validating: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'validateFile',
        input: onServer,
        onDone: { target: 'saving', actions: assign({ validated: true }) },
        onError: failing,
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: { src: 'saveFile', input: onServer, onDone: 'saved', onError: failing },
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
    /** For good: only another file helps. */
    refused: {},
    discarding: {
      on: { 'upload.cancelled': {} },
      invoke: {
        src: 'discardFile',
        input: onServer,
        onDone: 'cancelled',
        // nobody waits for it: what is not saved is swept after a day
        onError: { target: 'cancelled', actions: { type: 'log', params: rejection } },
      },
    },
    cancelled: { type: 'final' },
  },
});
