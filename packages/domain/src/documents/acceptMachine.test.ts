/** Tests of single transitions of the machine of the page of a client. */
import { describe, expect, it, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { CallError, noResponse } from '../shared/failedCall.ts';
import { aCallError } from '../testing/aCallError.ts';
import { doneEvent, errorEvent } from '../testing/actorEvents.ts';
import {
  aClientInput,
  anAnswer,
  aPrintedDocument,
  aPrintedOption,
  aSharedDocument,
} from '../testing/clientDocumentBuilders.ts';
import { acceptMachine, type ClientInput, missingParts } from './acceptMachine.ts';
import type { SharedDocument } from './document.ts';

type State = SnapshotFrom<typeof acceptMachine>;
type Event = EventFromLogic<typeof acceptMachine>;

const next = (state: State, event: Event): State => transition(acceptMachine, state, event)[0];
const send = (state: State, ...events: Event[]) => events.reduce(next, state);
/** The id of the running call. While the document is open, another actor watches it. */
const runningCall = ({ children }: State) => Object.keys(children).find((id) => id !== '0.accept.open') ?? '';
const succeed = (state: State, output?: unknown) => next(state, doneEvent(runningCall(state), output) as Event);
const fail = (state: State, error: unknown) => next(state, errorEvent(runningCall(state), error) as Event);
const actionsOf = (state: State, event: Event) =>
  transition(acceptMachine, state, event)[1]
    .map(({ type }) => type)
    .filter((type) => !type.startsWith('xstate.'));

const loading = (): State => initialTransition(acceptMachine)[0];
const loaded = (shared: SharedDocument = aSharedDocument(), input: ClientInput | null = null) =>
  succeed(loading(), { shared, input });
const signing = (input = aClientInput()) => send(loaded(aSharedDocument(), input), { type: 'signature.started' });
const accepting = () => next(signing(), { type: 'acceptance.confirmed' });
const asking = () =>
  send(loaded(), { type: 'question.started' }, { type: 'input.changed', input: { question: ' Which colour? ' } });
const declining = () =>
  send(loaded(), { type: 'decline.started' }, { type: 'input.changed', input: { reason: 'Too much' } });

const offline = new CallError(noResponse);
const conflict = aCallError('conflict', {
  message: 'The company has withdrawn this document. Please ask for a new one',
});
const accepted = () => aSharedDocument({ state: 'accepted', answer: anAnswer() });

describe('loading', () => {
  it.each([
    ['open', { open: 'reading' }],
    ['accepted', { accepted: 'waiting' }],
    ['declined', 'declined'],
    ['withdrawn', 'closed'],
    ['replaced', 'closed'],
    ['expired', 'closed'],
  ] as const)('shows a document that is %s', (state, value) => {
    expect(loaded(aSharedDocument({ state })).value).toEqual(value);
  });

  it('can be repeated after a lost connection, but not with a wrong link', () => {
    const failed = fail(loading(), offline);
    expect(failed.value).toBe('failed');
    expect(next(failed, { type: 'load.retried' }).value).toBe('loading');
    expect(fail(loading(), aCallError('unauthenticated', { message: 'Please sign in' })).value).toBe('invalidLink');
  });

  it('starts with the options that the company has chosen', () => {
    const options = [aPrintedOption({ id: 'a', chosen: true }), aPrintedOption({ id: 'b' })];
    const { input } = loaded(aSharedDocument({ document: aPrintedDocument({ options }) })).context;
    expect(input.options).toEqual(['a']);
  });

  it('restores the input that was kept, without options that the document does not have', () => {
    const [option] = aPrintedDocument().options;
    const kept = aClientInput({ name: 'Maria', options: ['gone', option?.id ?? ''] });
    expect(loaded(aSharedDocument(), kept).context.input).toEqual({ ...kept, options: [option?.id] });
  });
});

describe('reading', () => {
  it('chooses and leaves out an option, and keeps the choice', () => {
    const toggle: Event = { type: 'option.toggled', id: 'a' };
    expect(next(loaded(), toggle).context.input.options).toEqual(['a']);
    expect(send(loaded(), toggle, toggle).context.input.options).toEqual([]);
    expect(actionsOf(loaded(), toggle)).toEqual(['keepInput']);
  });

  it('follows what another window or the company has done', () => {
    const read = (shared: SharedDocument): Event => ({ type: 'document.read', shared });
    expect(next(signing(), read(aSharedDocument())).value).toEqual({ open: 'signing' });
    expect(next(signing(), read(accepted())).value).toEqual({ accepted: 'waiting' });
    expect(next(loaded(), read(aSharedDocument({ state: 'withdrawn', document: null }))).value).toBe('closed');
  });
});

describe('a discount before tax', () => {
  const [a, b] = [aPrintedOption({ id: 'a' }), aPrintedOption({ id: 'b' })];
  const document = aPrintedDocument({
    options: [a, b],
    base: { ...aPrintedDocument().base, discount_basis: 'before_tax' },
  });
  const shared = aSharedDocument({ document });
  const toggle = (id: string): Event => ({ type: 'option.toggled', id });
  const totalsOf = (...options: string[]) => ({
    options,
    total: options.length * 100,
    totals: [['Total', '$100.00']],
    applied_discount: 250,
  });
  const pricing = (...ids: string[]) => send(loaded(shared), ...ids.map(toggle));

  it('asks the server for the totals of a choice, and signs only what the page shows', () => {
    expect(loaded(shared).value).toEqual({ open: 'reading' });
    const state = pricing('a');
    expect([state.value, state.hasTag('busy')]).toEqual([{ open: 'pricing' }, true]);
    expect(state.children[runningCall(state)]?.getSnapshot()).toMatchObject({ input: ['a'] });
    expect(state.can({ type: 'signature.started' })).toBe(false);
    const priced = succeed(state, totalsOf('a'));
    expect(priced.value).toEqual({ open: 'reading' });
    expect(priced.can({ type: 'signature.started' })).toBe(true);
    // The totals of the choice of the company are printed.
    expect(next(pricing('a'), toggle('a')).value).toEqual({ open: 'reading' });
  });

  it('asks again if the choice changes while a reply is on its way', () => {
    const state = next(pricing('a'), toggle('b'));
    expect(state.value).toEqual({ open: 'pricing' });
    expect(state.children[runningCall(state)]?.getSnapshot()).toMatchObject({ input: ['a', 'b'] });
    expect(succeed(state, totalsOf('b', 'a')).value).toEqual({ open: 'reading' });
  });

  it('does not show the totals of an older choice', () => {
    const state = succeed(pricing('a', 'b'), totalsOf('a'));
    expect([state.value, state.can({ type: 'signature.started' })]).toEqual([{ open: 'pricing' }, false]);
  });

  it('can be computed again after a lost connection, and then for another choice too', () => {
    const failed = fail(pricing('a'), offline);
    expect([failed.value, failed.context.failure?.kind]).toEqual([{ open: 'unpriced' }, 'unreachable']);
    expect(failed.can({ type: 'signature.started' })).toBe(false);
    const again = next(failed, { type: 'totals.retried' });
    expect([again.value, again.context.failure]).toEqual([{ open: 'pricing' }, null]);
    expect(next(failed, toggle('b')).value).toEqual({ open: 'pricing' });
    expect(send(failed, toggle('a')).value).toEqual({ open: 'reading' });
  });

  it('reads the document again after a conflict', () => {
    expect(fail(pricing('a'), conflict).value).toBe('reloading');
  });
});

describe('accepting', () => {
  test('what is missing is named, and nothing is sent', () => {
    expect(missingParts(aClientInput({ name: ' ', strokes: [], hasConsented: false }))).toEqual([
      'name',
      'signature',
      'consent',
    ]);
    expect(missingParts(aClientInput({ signatureKind: 'typed', strokes: [] }))).toEqual([]);
    const state = next(signing(aClientInput({ strokes: [] })), { type: 'acceptance.confirmed' });
    expect([state.value, state.context.isChecked]).toEqual([{ open: 'signing' }, true]);
  });

  it('sends the name, the drawing, the options and the hash of the document', () => {
    const state = accepting();
    expect(state.children[runningCall(state)]?.getSnapshot()).toMatchObject({
      input: {
        name: 'Maria Alvarez',
        signature: { kind: 'drawn', strokes: [[40, 140, 80, 40, 120, 150]] },
        options: [],
        consent: true,
        seen_sha256: 'a'.repeat(64),
      },
    });
  });

  it('sends no drawing with a typed name', () => {
    const state = next(signing(aClientInput({ signatureKind: 'typed' })), { type: 'acceptance.confirmed' });
    expect(state.children[runningCall(state)]?.getSnapshot()).toMatchObject({
      input: { signature: { kind: 'typed', strokes: [] } },
    });
  });

  it('sends once: a second click is ignored, and the input does not change', () => {
    expect(accepting().can({ type: 'acceptance.confirmed' })).toBe(false);
    const change: Event = { type: 'input.changed', input: { name: 'Somebody else' } };
    expect(next(accepting(), change).context.input.name).toBe('Maria Alvarez');
    expect(next(accepting(), { type: 'panel.closed' }).value).toEqual({ open: 'accepting' });
  });

  it('shows the accepted document', () => {
    expect(succeed(accepting(), accepted()).value).toEqual({ accepted: 'waiting' });
  });

  it('keeps the input after a lost connection, and can be repeated', () => {
    const state = fail(accepting(), offline);
    expect(state.value).toEqual({ open: 'signing' });
    expect(state.context).toMatchObject({ failure: { kind: 'unreachable' }, input: aClientInput() });
    expect(next(state, { type: 'acceptance.confirmed' }).context.failure).toBeNull();
  });

  it('shows the sentence of a conflict and reads the document again', () => {
    const state = fail(accepting(), conflict);
    expect(state.value).toBe('reloading');
    const reread = succeed(state, { shared: aSharedDocument(), input: null });
    expect(reread.value).toEqual({ open: 'reading' });
    expect(reread.context).toMatchObject({ failure: { message: conflict.message }, input: aClientInput() });
    expect(succeed(state, { shared: accepted(), input: null }).value).toEqual({ accepted: 'waiting' });
    expect(fail(state, offline).value).toEqual({ open: 'reading' });
  });
});

describe('the signed PDF', () => {
  it('is waited for, each time a little longer, also without a connection', () => {
    const check = (state: State) =>
      next(state, { type: 'xstate.after.nextCheck.accept.accepted.waiting' } as unknown as Event);
    const first = check(loaded(accepted()));
    expect([first.value, first.context.checks]).toEqual([{ accepted: 'checking' }, 1]);
    expect(fail(first, offline).value).toEqual({ accepted: 'waiting' });
    const sealed = succeed(first, { shared: { ...accepted(), signed: true }, input: null });
    expect(sealed.value).toEqual({ accepted: 'sealed' });
  });
});

describe('asking', () => {
  it('sends the question, says so, and empties the field', () => {
    const sending = next(asking(), { type: 'question.confirmed' });
    expect(sending.children[runningCall(sending)]?.getSnapshot()).toMatchObject({ input: { body: 'Which colour?' } });
    const state = succeed(sending);
    expect(state.value).toEqual({ open: 'reading' });
    expect(state.context).toMatchObject({ isQuestionSent: true, input: { question: '' } });
  });

  it('keeps the question after a failed call, and sends no empty one', () => {
    const failed = fail(
      next(asking(), { type: 'question.confirmed' }),
      aCallError('invalid', { message: 'Please call' }),
    );
    expect(failed.value).toEqual({ asking: 'writing' });
    expect(failed.context).toMatchObject({
      failure: { message: 'Please call' },
      input: { question: ' Which colour? ' },
    });
    const empty = send(loaded(), { type: 'question.started' }, { type: 'question.confirmed' });
    expect([empty.value, empty.context.isChecked]).toEqual([{ asking: 'writing' }, true]);
  });

  it('is possible after the answer, and returns to it', () => {
    const state = next(loaded(accepted()), { type: 'question.started' });
    expect(state.value).toEqual({ asking: 'writing' });
    expect(next(state, { type: 'panel.closed' }).value).toEqual({ accepted: 'waiting' });
  });
});

describe('declining', () => {
  it('sends the reason', () => {
    const sending = next(declining(), { type: 'decline.confirmed' });
    expect(sending.children[runningCall(sending)]?.getSnapshot()).toMatchObject({ input: { reason: 'Too much' } });
    expect(succeed(sending, aSharedDocument({ state: 'declined', answer: anAnswer() })).value).toBe('declined');
  });

  it('keeps the reason after a failed call', () => {
    const failed = fail(next(declining(), { type: 'decline.confirmed' }), offline);
    expect(failed.value).toEqual({ open: 'declining' });
    expect(failed.context.input.reason).toBe('Too much');
  });

  it('does not show an old failure when another panel opens', () => {
    const failed = fail(next(declining(), { type: 'decline.confirmed' }), offline);
    const state = send(failed, { type: 'panel.closed' }, { type: 'signature.started' });
    expect(state.context.failure).toBeNull();
  });
});
