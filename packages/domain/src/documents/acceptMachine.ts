/**
 * The state machine of the page on which a client reads and answers a document: load, choose options, ask, decline, sign and accept. The page
 * of the client has a limit of bytes, so this module imports no schemas.
 */
import { trimText } from '@plumbline/values/trimText';
import { assign, fromCallback, fromPromise, not, type SnapshotFrom, setup } from 'xstate';
import { type FailedCall, toFailedCall } from '../shared/failedCall.ts';
import { createMissingActor } from '../shared/missingActor.ts';
import { type Rejection, rejection } from '../shared/rejection.ts';
import type { AcceptBody } from './acceptance.ts';
import type { SharedDocument } from './document.ts';
import type { Stroke } from './signature.ts';
import { type ServerTotals, totalsOfChoice } from './totalWithOptions.ts';

/** What the client has typed, drawn and chosen. */
export interface ClientInput {
  readonly name: string;
  readonly signatureKind: 'drawn' | 'typed';
  readonly strokes: readonly Stroke[];
  readonly hasConsented: boolean;
  /** The ids of the chosen options. */
  readonly options: readonly string[];
  readonly reason: string;
  readonly question: string;
}

/** What the client must still do before the document can be accepted. */
export type MissingPart = 'name' | 'signature' | 'consent';

interface AcceptContext {
  /** Null until the document is loaded. */
  readonly shared: SharedDocument | null;
  readonly input: ClientInput;
  /** The totals that the server has computed last. Null before that. */
  readonly serverTotals: ServerTotals | null;
  readonly failure: FailedCall | null;
  /** Whether the panel shows what is missing. It does so after the first attempt to send it. */
  readonly isChecked: boolean;
  /** Whether the last question was sent. */
  readonly isQuestionSent: boolean;
  /** How often the page has asked for the signed PDF. */
  readonly checks: number;
}

/** The document of a link, and the input that was kept for it before a reload of the page. */
export interface LoadedDocument {
  readonly shared: SharedDocument;
  readonly input: ClientInput | null;
}

export type AcceptEvent =
  | { type: 'load.retried' }
  /** The document was read again, because the window is visible again or the connection is back. */
  | { type: 'document.read'; shared: SharedDocument }
  | { type: 'option.toggled'; id: string }
  /** Computes the totals again after a call without a response. */
  | { type: 'totals.retried' }
  | { type: 'input.changed'; input: Partial<Omit<ClientInput, 'options'>> }
  | { type: 'signature.started' }
  | { type: 'acceptance.confirmed' }
  | { type: 'decline.started' }
  | { type: 'decline.confirmed' }
  | { type: 'question.started' }
  | { type: 'question.confirmed' }
  /** The client leaves the panel for the signature, the reason or the question. */
  | { type: 'panel.closed' };

const emptyInput: ClientInput = {
  name: '',
  signatureKind: 'drawn',
  strokes: [],
  hasConsented: false,
  options: [],
  reason: '',
  question: '',
};

/** What is missing for an acceptance, in the order of the form. */
export const missingParts = ({ name, signatureKind, strokes, hasConsented }: ClientInput): readonly MissingPart[] => [
  ...(trimText(name) === '' ? (['name'] as const) : []),
  ...(signatureKind === 'drawn' && strokes.length === 0 ? (['signature'] as const) : []),
  ...(hasConsented ? [] : (['consent'] as const)),
];

const toAcceptBody = ({ input, shared }: AcceptContext): AcceptBody => ({
  name: trimText(input.name),
  signature: {
    kind: input.signatureKind,
    strokes: input.signatureKind === 'drawn' ? input.strokes.map((stroke) => [...stroke]) : [],
  },
  options: [...input.options],
  consent: true,
  seen_sha256: shared?.sha256 ?? '',
});

/** The input for a document: the kept one, or an empty one with the options that the company has chosen. */
const startInput = ({ shared, input }: LoadedDocument): ClientInput => {
  const offered = shared.document?.options ?? [];
  return input
    ? { ...input, options: input.options.filter((id) => offered.some((option) => option.id === id)) }
    : { ...emptyInput, options: offered.filter(({ chosen }) => chosen).map(({ id }) => id) };
};

/** Whether the link does not exist. */
function isInvalidLink({ error }: Rejection): boolean {
  const { kind, code } = toFailedCall(error);
  return kind === 'notFound' || code === 'unauthenticated';
}

const missingActor = createMissingActor('acceptMachine');
const readAgain = ({ event }: { event: { output: LoadedDocument } }) => event.output.shared;

/** After a conflict the document is read again: another window or the company has changed it. Other failures keep the panel open. */
const failureTransitions = (panel: string) =>
  [
    {
      guard: { type: 'isConflict', params: rejection },
      target: '#accept.reloading',
      actions: { type: 'setFailure', params: rejection },
    },
    { target: panel, actions: { type: 'setFailure', params: rejection } },
  ] as const;

/** What a client can do while the document is open and no panel is. Another choice has other totals. */
const readingEvents = {
  'option.toggled': {
    target: 'reading',
    actions: [
      { type: 'toggleOption', params: ({ event }: { event: { readonly id: string } }) => event.id },
      {
        type: 'keepInput',
        params: ({ context: { shared, input } }: { context: AcceptContext }) => ({ shared, input }),
      },
    ],
  },
  'decline.started': { target: 'declining', actions: 'startPanel' },
  'question.started': { target: '#accept.asking', actions: 'startPanel' },
} as const;

/**
 * A client answers the document of a link. Calls that were sent twice get the first result, so a call without a response can be repeated.
 */
export const acceptMachine = setup({
  types: {
    context: {} as AcceptContext,
    events: {} as AcceptEvent,
    tags: {} as 'busy',
  },
  actors: {
    readDocument: fromPromise<LoadedDocument>(missingActor),
    /** Computes the totals for the ids of the chosen options. */
    readTotals: fromPromise<ServerTotals, readonly string[]>(missingActor),
    acceptDocument: fromPromise<SharedDocument, AcceptBody>(missingActor),
    declineDocument: fromPromise<SharedDocument, { readonly reason: string }>(missingActor),
    askQuestion: fromPromise<void, { readonly body: string }>(missingActor),
    /** Sends `document.read` when the window is visible again or the connection is back. */
    watchDocument: fromCallback<AcceptEvent>(() => undefined),
  },
  actions: {
    log: (_, _rejection: Rejection) => undefined,
    /** Keeps the input for a reload of the page. */
    keepInput: (_, _params: { readonly shared: SharedDocument | null; readonly input: ClientInput }) => undefined,
    setFailure: assign({ failure: (_, { error }: Rejection) => toFailedCall(error) }),
    setShared: assign({ shared: (_, shared: SharedDocument) => shared }),
    toggleOption: assign({
      input: ({ context: { input } }, id: string) => ({
        ...input,
        options: input.options.includes(id) ? input.options.filter((chosen) => chosen !== id) : [...input.options, id],
      }),
    }),
    startPanel: assign({ failure: null, isChecked: false, isQuestionSent: false }),
    clearFailure: assign({ failure: null }),
    showMissing: assign({ isChecked: true }),
  },
  guards: {
    isInvalidLink: (_, params: Rejection) => isInvalidLink(params),
    /** Whether the document was answered, withdrawn or replaced meanwhile. */
    isConflict: (_, { error }: Rejection) => toFailedCall(error).code === 'conflict',
    isOpen: ({ context }) => context.shared?.state === 'open',
    isAccepted: ({ context }) => context.shared?.state === 'accepted',
    isDeclined: ({ context }) => context.shared?.state === 'declined',
    isSealed: ({ context }) => context.shared?.signed === true,
    /** Whether the page knows the totals of the chosen options. */
    hasTotals: ({ context: { shared, input, serverTotals } }) =>
      !shared?.document || totalsOfChoice(shared.document, input.options, serverTotals) !== null,
    isSameDocument: ({ context }, shared: SharedDocument) =>
      shared.state === context.shared?.state && shared.sha256 === context.shared.sha256,
    isComplete: ({ context }) => missingParts(context.input).length === 0,
    hasQuestion: ({ context }) => trimText(context.input.question) !== '',
  },
  delays: {
    /** 1.5 s, then longer each time, at most 30 s. */
    nextCheck: ({ context }) => Math.min(30_000, 1_500 * 1.5 ** context.checks),
  },
}).createMachine({
  id: 'accept',
  context: {
    shared: null,
    input: emptyInput,
    serverTotals: null,
    failure: null,
    isChecked: false,
    isQuestionSent: false,
    checks: 0,
  },
  initial: 'loading',
  on: {
    'input.changed': {
      actions: [
        assign({ input: ({ context, event }) => ({ ...context.input, ...event.input }) }),
        { type: 'keepInput', params: ({ context: { shared, input } }) => ({ shared, input }) },
      ],
    },
  },
  states: {
    loading: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'readDocument',
        onDone: {
          target: 'deciding',
          actions: assign({
            shared: ({ event }) => event.output.shared,
            input: ({ event }) => startInput(event.output),
          }),
        },
        onError: [
          { guard: { type: 'isInvalidLink', params: rejection }, target: 'invalidLink' },
          {
            target: 'failed',
            actions: [
              { type: 'log', params: rejection },
              { type: 'setFailure', params: rejection },
            ],
          },
        ],
      },
    },
    failed: { on: { 'load.retried': 'loading' } },
    invalidLink: {},
    deciding: {
      always: [
        { guard: 'isOpen', target: 'open' },
        { guard: 'isAccepted', target: 'accepted' },
        { guard: 'isDeclined', target: 'declined' },
        { target: 'closed' },
      ],
    },
    /** Reads the document again after a conflict. The page shows the sentence of the conflict, also if the document cannot be read. */
    reloading: {
      tags: 'busy',
      on: { 'input.changed': {} },
      invoke: {
        src: 'readDocument',
        onDone: { target: 'deciding', actions: { type: 'setShared', params: readAgain } },
        onError: { target: 'deciding', actions: { type: 'log', params: rejection } },
      },
    },
    /** Withdrawn, replaced or expired. */
    closed: {},
    open: {
      initial: 'reading',
      invoke: { src: 'watchDocument' },
      on: {
        'document.read': [
          {
            guard: { type: 'isSameDocument', params: ({ event }) => event.shared },
            actions: { type: 'setShared', params: ({ event }) => event.shared },
          },
          { target: 'deciding', actions: { type: 'setShared', params: ({ event }) => event.shared } },
        ],
      },
      states: {
        reading: {
          always: { guard: not('hasTotals'), target: 'pricing' },
          on: { ...readingEvents, 'signature.started': { target: 'signing', actions: 'startPanel' } },
        },
        /** The server computes the totals of the chosen options. A client signs only a total that the page shows. */
        pricing: {
          tags: 'busy',
          entry: 'clearFailure',
          on: readingEvents,
          invoke: {
            src: 'readTotals',
            input: ({ context }) => context.input.options,
            onDone: { target: 'reading', actions: assign({ serverTotals: ({ event }) => event.output }) },
            onError: failureTransitions('unpriced'),
          },
        },
        unpriced: { on: { ...readingEvents, 'totals.retried': 'pricing' } },
        signing: {
          on: {
            'panel.closed': { target: 'reading', actions: 'startPanel' },
            'acceptance.confirmed': [{ guard: 'isComplete', target: 'accepting' }, { actions: 'showMissing' }],
          },
        },
        accepting: {
          tags: 'busy',
          entry: 'clearFailure',
          // The input that is being sent does not change, and the response says what became of the document.
          on: { 'input.changed': {}, 'document.read': {} },
          invoke: {
            src: 'acceptDocument',
            input: ({ context }) => toAcceptBody(context),
            onDone: {
              target: '#accept.deciding',
              actions: { type: 'setShared', params: ({ event }) => event.output },
            },
            onError: failureTransitions('signing'),
          },
        },
        declining: {
          on: {
            'panel.closed': { target: 'reading', actions: 'startPanel' },
            'decline.confirmed': 'sendingDecline',
          },
        },
        sendingDecline: {
          tags: 'busy',
          entry: 'clearFailure',
          on: { 'input.changed': {}, 'document.read': {} },
          invoke: {
            src: 'declineDocument',
            input: ({ context }) => ({ reason: trimText(context.input.reason) }),
            onDone: {
              target: '#accept.deciding',
              actions: { type: 'setShared', params: ({ event }) => event.output },
            },
            onError: failureTransitions('declining'),
          },
        },
      },
    },
    /** A client can also ask after the answer. */
    asking: {
      initial: 'writing',
      states: {
        writing: {
          on: {
            'panel.closed': { target: '#accept.deciding', actions: 'startPanel' },
            'question.confirmed': [{ guard: 'hasQuestion', target: 'sending' }, { actions: 'showMissing' }],
          },
        },
        sending: {
          tags: 'busy',
          entry: 'clearFailure',
          on: { 'input.changed': {} },
          invoke: {
            src: 'askQuestion',
            input: ({ context }) => ({ body: trimText(context.input.question) }),
            onDone: {
              target: '#accept.deciding',
              actions: [
                assign({ input: ({ context }) => ({ ...context.input, question: '' }), isQuestionSent: true }),
                { type: 'keepInput', params: ({ context: { shared, input } }) => ({ shared, input }) },
              ],
            },
            onError: failureTransitions('writing'),
          },
        },
      },
    },
    accepted: {
      initial: 'opening',
      on: { 'question.started': { target: 'asking', actions: 'startPanel' } },
      states: {
        opening: { always: [{ guard: 'isSealed', target: 'sealed' }, { target: 'waiting' }] },
        /** The server makes the signed PDF after the acceptance. */
        waiting: {
          after: {
            nextCheck: { target: 'checking', actions: assign({ checks: ({ context }) => context.checks + 1 }) },
          },
        },
        checking: {
          invoke: {
            src: 'readDocument',
            onDone: { target: 'opening', actions: { type: 'setShared', params: readAgain } },
            onError: 'waiting',
          },
        },
        sealed: {},
      },
    },
    declined: { on: { 'question.started': { target: 'asking', actions: 'startPanel' } } },
  },
});

export type AcceptSnapshot = SnapshotFrom<typeof acceptMachine>;
