/** The state machine of the dialog that saves an estimate as a document and sends it. */
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { NewId } from '../estimates/changes/change.ts';
import { documentTexts } from '../messages/documentTexts.ts';
import { type FailedCall, toFailedCall } from '../shared/failedCall.ts';
import { createMissingActor } from '../shared/missingActor.ts';
import type { Rejection } from '../shared/rejection.ts';
import type { Document } from './document.ts';
import type { DocumentKind } from './documentKinds.ts';
import type { SendForm } from './sendForm.ts';

export interface SendInput {
  readonly newId: NewId;
  /** The kind that is chosen first. */
  readonly kind: DocumentKind;
  /** A saved document that is sent (again). Null if the estimate is saved as a new document first. */
  readonly document: Document | null;
}

/** A document that was sent, and the link to it. */
export interface SentDocument {
  readonly document: Document;
  readonly link: string;
}

interface SendContext {
  readonly newId: NewId;
  readonly kind: DocumentKind;
  /** Whether the document is only saved. */
  readonly savesOnly: boolean;
  /** The id of the document that is made. An attempt to make the same document again has the same id. */
  readonly documentId: string;
  /** The saved document. Null before it is saved. */
  readonly document: Document | null;
  /** The id of the call that sends the document. A retry has the same id, so that the client gets one mail. */
  readonly sendId: string;
  /** The form of the last attempt to send. Null before the first one. */
  readonly form: SendForm | null;
  /** The link to the document that was sent. '' before that. */
  readonly link: string;
  /** The error of the last step. It becomes null when a step starts. */
  readonly failure: FailedCall | null;
}

export type SendEvent =
  | { type: 'kind.chosen'; kind: DocumentKind }
  /** Saves the document and then sends it. */
  | { type: 'document.continued' }
  /** Saves the document without sending it. */
  | { type: 'document.saved' }
  | { type: 'form.submitted'; form: SendForm }
  /** Opens the form again after the document was sent, for example because a mail was refused. */
  | { type: 'send.repeated' };

interface RejectionWithText extends Rejection {
  /** The text for an error that is not from a call. */
  readonly text: string;
}

const missingActor = createMissingActor('sendMachine');

/** Whether two attempts to send are the same one, so that the server must not send two mails. */
const isSameForm = (a: SendForm, b: SendForm): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves the pending changes of the estimate, makes a document of it, and sends it. The document is saved before the form opens, so that the
 * client gets what the user saw. An error keeps the input. The app provides the actors.
 */
export const sendMachine = setup({
  types: {
    input: {} as SendInput,
    context: {} as SendContext,
    events: {} as SendEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Resolves when all changes of the estimate are saved. Rejects if a change needs an action of the user. */
    saveEstimate: fromPromise<void>(missingActor),
    createDocument: fromPromise<Document, { id: string; kind: DocumentKind }>(missingActor),
    sendDocument: fromPromise<SentDocument, { documentId: string; sendId: string; form: SendForm }>(missingActor),
  },
  actions: {
    /** Another kind is another document. The server refuses an id that it already received with another kind. */
    setKind: assign(({ context }, { kind }: { kind: DocumentKind }) =>
      kind === context.kind ? {} : { kind, documentId: context.newId(), failure: null },
    ),
    setSavesOnly: assign({ savesOnly: (_, { savesOnly }: { savesOnly: boolean }) => savesOnly }),
    setDocument: assign({ document: (_, { document }: { document: Document }) => document }),
    /** Changed input is another attempt. The server ignores the input of an id that it already received. */
    setForm: assign(({ context }, { form }: { form: SendForm }) => ({
      form,
      sendId: context.form && !isSameForm(context.form, form) ? context.newId() : context.sendId,
    })),
    setSent: assign((_, { document, link }: SentDocument) => ({ document, link })),
    /** The form keeps what the user typed. */
    startNewAttempt: assign(({ context }) => ({ sendId: context.newId(), link: '' })),
    setFailure: assign({ failure: (_, { error, text }: RejectionWithText) => toFailedCall(error, text) }),
    clearFailure: assign({ failure: null }),
  },
  guards: {
    hasDocument: ({ context }) => context.document !== null,
    savesOnly: ({ context }) => context.savesOnly,
  },
}).createMachine({
  id: 'send',
  context: ({ input: { newId, kind, document } }) => ({
    newId,
    kind: document?.kind ?? kind,
    savesOnly: false,
    documentId: newId(),
    document,
    sendId: newId(),
    form: null,
    link: '',
    failure: null,
  }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'hasDocument', target: 'composing' }, { target: 'choosing' }] },
    choosing: {
      on: {
        'kind.chosen': { actions: { type: 'setKind', params: ({ event }) => ({ kind: event.kind }) } },
        'document.continued': {
          target: 'savingEstimate',
          actions: { type: 'setSavesOnly', params: { savesOnly: false } },
        },
        'document.saved': { target: 'savingEstimate', actions: { type: 'setSavesOnly', params: { savesOnly: true } } },
      },
    },
    savingEstimate: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'saveEstimate',
        onDone: 'creating',
        onError: {
          target: 'choosing',
          actions: {
            type: 'setFailure',
            params: ({ event }) => ({ error: event.error, text: documentTexts.sendDialog.unsaved }),
          },
        },
      },
    },
    creating: {
      tags: 'busy',
      invoke: {
        src: 'createDocument',
        input: ({ context: { documentId: id, kind } }) => ({ id, kind }),
        onDone: [
          {
            guard: 'savesOnly',
            target: 'saved',
            actions: { type: 'setDocument', params: ({ event }) => ({ document: event.output }) },
          },
          {
            target: 'composing',
            actions: { type: 'setDocument', params: ({ event }) => ({ document: event.output }) },
          },
        ],
        onError: {
          target: 'choosing',
          actions: {
            type: 'setFailure',
            params: ({ event }) => ({ error: event.error, text: documentTexts.failures.create }),
          },
        },
      },
    },
    /** The document is saved, and the dialog can be closed. */
    saved: { type: 'final' },
    composing: {
      on: {
        'form.submitted': {
          target: 'sending',
          actions: { type: 'setForm', params: ({ event }) => ({ form: event.form }) },
        },
      },
    },
    sending: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'sendDocument',
        input: ({ context: { document, sendId, form } }) => {
          if (!document || !form) throw new Error('A document is sent after it was made and the form was submitted');
          return { documentId: document.id, sendId, form };
        },
        onDone: { target: 'sent', actions: { type: 'setSent', params: ({ event }) => event.output } },
        onError: {
          target: 'composing',
          actions: {
            type: 'setFailure',
            params: ({ event }) => ({ error: event.error, text: documentTexts.failures.send }),
          },
        },
      },
    },
    sent: { on: { 'send.repeated': { target: 'composing', actions: 'startNewAttempt' } } },
  },
});

export type SendActor = ActorRefFrom<typeof sendMachine>;
