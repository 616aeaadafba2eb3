/** Tests of the machine that saves and sends a document: single steps, and all paths. */
import { expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { getShortestPaths, getSimplePaths, type StatePath } from 'xstate/graph';
import { CallError } from '../shared/failedCall.ts';
import { aCallError } from '../testing/aCallError.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import { aDocument, anId, countedIds } from '../testing/builders.ts';
import type { SendForm } from './sendForm.ts';
import { type SendInput, sendMachine } from './sendMachine.ts';

type State = SnapshotFrom<typeof sendMachine>;
type Event = EventFromLogic<typeof sendMachine>;

const document = aDocument();
const form: SendForm = {
  to: ['maria@example.com'],
  subject: 'Roof',
  message: 'Hello',
  expiresOn: null,
  remindAfterDays: 3,
};
const otherForm: SendForm = { ...form, to: ['mario@example.com'] };
const link = 'https://plumbline.example/document#token';

const started = (input: Partial<SendInput> = {}): State =>
  initialTransition(sendMachine, { newId: countedIds(), kind: 'ESTIMATE', document: null, ...input })[0];
const after = (state: State, ...events: object[]): State =>
  events.reduce<State>((current, event) => transition(sendMachine, current, event as Event)[0], state);
const done = (step: string, output?: unknown) => doneEvent(`0.send.${step}`, output);
const failed = (step: string, error: unknown) => errorEvent(`0.send.${step}`, error);

const composing = after(started(), { type: 'document.continued' }, done('savingEstimate'), done('creating', document));
const submit = (values: SendForm) => ({ type: 'form.submitted', form: values });

test('the estimate is saved, the document is made, and the form opens', () => {
  const saving = after(started(), { type: 'document.continued' });
  expect(saving.value).toBe('savingEstimate');
  expect(after(saving, done('savingEstimate')).value).toBe('creating');
  expect(composing).toMatchObject({ value: 'composing', context: { document, failure: null } });
});

test('unsaved changes stop the document, and the sentence of the error is shown', () => {
  const state = after(
    started(),
    { type: 'document.continued' },
    failed('savingEstimate', new CallError({ kind: 'refused', message: 'Retry the changes first' })),
  );
  expect(state).toMatchObject({ value: 'choosing', context: { failure: { message: 'Retry the changes first' } } });
});

test('a document can be saved without sending it', () => {
  const state = after(started(), { type: 'document.saved' }, done('savingEstimate'), done('creating', document));
  expect(state).toMatchObject({ value: 'saved', status: 'done', context: { document } });
});

test('a retry makes the document with the same id, and another kind is another document', () => {
  const refused = after(
    started(),
    { type: 'document.continued' },
    done('savingEstimate'),
    failed('creating', new Error('offline')),
  );
  expect(refused.context).toMatchObject({ failure: { message: 'The document could not be saved' } });
  const retried = after(refused, { type: 'document.continued' });
  expect(retried.context.documentId).toBe(refused.context.documentId);
  const other = after(refused, { type: 'kind.chosen', kind: 'INVOICE' });
  expect(other.context).toMatchObject({ kind: 'INVOICE', failure: null });
  expect(other.context.documentId).not.toBe(refused.context.documentId);
});

test('a failed attempt keeps the input, and a retry has the same send_id', () => {
  const error = aCallError('invalid', { message: 'No', fields: { to: ['Not an email'] } });
  const refused = after(composing, submit(form), failed('sending', error));
  expect(refused).toMatchObject({
    value: 'composing',
    context: { form, failure: { fields: { to: ['Not an email'] } } },
  });
  const { sendId } = refused.context;
  expect(after(refused, submit(form)).context.sendId).toBe(sendId);
  expect(after(refused, submit(otherForm)).context.sendId).not.toBe(sendId);
});

test('after sending there is a link, and sending again is another attempt with the same input', () => {
  const sent = after(composing, submit(form), done('sending', { document, link }));
  expect(sent).toMatchObject({ value: 'sent', context: { link } });
  const again = after(sent, { type: 'send.repeated' });
  expect(again).toMatchObject({ value: 'composing', context: { link: '', form } });
  expect(again.context.sendId).not.toBe(sent.context.sendId);
});

test('a saved document opens the form at once, with its kind', () => {
  const state = started({ document: aDocument({ kind: 'INVOICE' }) });
  expect(state).toMatchObject({ value: 'composing', context: { kind: 'INVOICE' } });
});

const errors = [new CallError({ kind: 'refused', message: 'No' }), new Error('a defect')];

/** The events that the user or the server can send in a state. */
function possibleEvents(state: State): Event[] {
  if (state.status === 'done') return [];
  const actorId = `0.send.${state.value}`;
  const isCallRunning = actorId in state.children;
  const output = state.value === 'sending' ? { document, link } : document;
  return [
    { type: 'kind.chosen', kind: 'INVOICE' },
    { type: 'document.continued' },
    { type: 'document.saved' },
    { type: 'form.submitted', form },
    { type: 'form.submitted', form: otherForm },
    { type: 'send.repeated' },
    ...(isCallRunning ? (errors.map((error) => errorEvent(actorId, error)) as Event[]) : []),
    ...(isCallRunning ? ([doneEvent(actorId, output)] as Event[]) : []),
  ];
}

// The ids are left out, because each attempt has another one.
const serializeState = ({ value, context: { kind, savesOnly, form, link, failure, document } }: State) =>
  JSON.stringify([value, kind, savesOnly, form?.to, link, failure?.message, document?.id]);
const findPaths = (find: typeof getShortestPaths<typeof sendMachine>) =>
  [null, document].flatMap((saved) =>
    find(sendMachine, {
      input: { newId: () => anId(1), kind: 'ESTIMATE', document: saved },
      events: possibleEvents,
      serializeState,
    }),
  );

const statesWithCall: State['value'][] = ['savingEstimate', 'creating', 'sending'];

/** Checks what must be true in every state, for the state at the end of a path. */
function checkEndState({ state, steps }: StatePath<State, Event>) {
  const { value, context } = state;
  const path = steps.map(({ event }) => event.type).join(' > ');
  expect(Object.keys(state.children), path).toEqual(statesWithCall.includes(value) ? [`0.send.${value}`] : []);
  expect(state.hasTag('busy'), path).toBe(statesWithCall.includes(value));
  // The document exists exactly from the form on, and a link only after it was sent.
  expect(context.document !== null, path).toBe(!['choosing', 'savingEstimate', 'creating'].includes(value));
  expect(context.link !== '', path).toBe(value === 'sent');
  if (state.hasTag('busy') || value === 'sent' || value === 'saved') expect(context.failure, path).toBeNull();
  // A failed attempt keeps its input.
  if (value === 'composing' && context.failure) expect(context.form, path).not.toBeNull();
}

test('every state is reachable and valid', () => {
  const paths = findPaths(getShortestPaths);
  for (const path of paths) checkEndState(path);
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(
    new Set(Object.keys(sendMachine.states).filter((state) => state !== 'starting')),
  );
});

test('every state that is not final has a path to a sent document', () => {
  for (const { state } of findPaths(getShortestPaths)) {
    if (state.status === 'done') continue;
    const paths = getShortestPaths(sendMachine, {
      fromState: state,
      events: possibleEvents,
      serializeState,
      toState: ({ value }) => value === 'sent',
    });
    expect(paths.length, String(state.value)).toBeGreaterThan(0);
  }
});

test('every simple path with one form ends in a valid state', () => {
  const paths = getSimplePaths(sendMachine, {
    input: { newId: () => anId(1), kind: 'ESTIMATE', document },
    events: (state) => possibleEvents(state).filter((event) => !('form' in event) || event.form === form),
    serializeState,
  });
  expect(paths.length).toBeGreaterThan(4);
  for (const path of paths) checkEndState(path);
});
