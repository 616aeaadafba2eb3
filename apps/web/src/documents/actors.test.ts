/** Tests of the actors of the send machine: their calls, and the errors of the calls. */
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { aDocument, aLine, anEstimate, anId } from '@plumbline/domain/testing/builders';
import { beforeEach, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, toPromise, waitFor } from 'xstate';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { createEstimateMachine } from '../estimates/actors.ts';
import { aSignedInApp } from '../testing/aSignedInApp.ts';
import { createSendMachine } from './actors.ts';

const api = vi.fn();
const estimate = anEstimate();
const document = aDocument({ estimate: estimate.id });
let app: SignedInApp;

beforeEach(() => {
  api.mockReset().mockImplementation(async (name: string) => (name === 'estimates.get' ? estimate : document));
  app = aSignedInApp({ api });
});

/** An estimate whose changes are saved by `saveChange`. */
async function startEstimate(saveChange: () => Promise<unknown>) {
  api.mockImplementation((name: string) => (name === 'estimates.get' ? Promise.resolve(estimate) : saveChange()));
  const actor = createActor(createEstimateMachine(app), { input: { estimateId: estimate.id, newId: () => anId(900) } });
  actor.start();
  await waitFor(actor, (snapshot) => snapshot.matches('ready'));
  return actor;
}

/** Runs one actor of the send machine. */
async function run(name: string, input: object, actor?: Awaited<ReturnType<typeof startEstimate>>) {
  const estimateActor = actor ?? (await startEstimate(async () => document));
  const machine = createSendMachine(app, estimateActor);
  return toPromise(createActor(machine.implementations.actors[name as never] as AnyActorLogic, { input }).start());
}

const addLine = { type: 'lines.changed', command: 'addLine', values: aLine() } as const;

test('saveEstimate waits until the changes are saved', async () => {
  let respond: (response: unknown) => void = () => undefined;
  const actor = await startEstimate(() => new Promise((resolve) => (respond = resolve)));
  actor.send(addLine);
  const saved = run('saveEstimate', {}, actor);
  const isDone = vi.fn();
  void saved.then(isDone);
  await Promise.resolve();
  expect(isDone).not.toHaveBeenCalled();
  const item = aLine({ id: anId(900) });
  const totals = { ...estimate, previous_version: estimate.version, version: estimate.version + 1 };
  respond({ results: [{ result: 'saved', item, changedBy: '' }], indexes: [], totals });
  await saved;
  actor.stop();
});

test('saveEstimate rejects with a sentence if a change was refused', async () => {
  const actor = await startEstimate(() => Promise.reject(aCallError('invalid', { message: 'No' })));
  actor.send(addLine);
  await expect(run('saveEstimate', {}, actor)).rejects.toThrow(documentTexts.sendDialog.unsaved);
  actor.stop();
});

test('createDocument saves the estimate with the chosen id, and the list is loaded again', async () => {
  app.queryClient.setQueryData(queryKeys.documents.list(estimate.id), []);
  expect(await run('createDocument', { id: anId(8), kind: 'ESTIMATE' })).toEqual(document);
  expect(api).toHaveBeenCalledWith('documents.create', {
    params: { id: estimate.id },
    body: { id: anId(8), kind: 'ESTIMATE' },
  });
  expect(app.queryClient.getQueryState(queryKeys.documents.list(estimate.id))?.isInvalidated).toBe(true);
});

test('a refused send has the sentence of the API and the errors of the fields', async () => {
  const fields = { expires_on: ['Choose today or a later day'], 'to[1]': ['Not an email'] };
  const refusal = aCallError('invalid', { message: 'Check the fields', fields });
  const actor = await startEstimate(() => Promise.reject(refusal));
  const form = { to: ['maria@example.com'], subject: '', message: '', expiresOn: '2026-03-01', remindAfterDays: null };
  await expect(run('sendDocument', { documentId: document.id, sendId: anId(9), form }, actor)).rejects.toMatchObject({
    failure: { message: 'Check the fields', fields },
  });
  expect(api).toHaveBeenCalledWith('documents.send', {
    params: { id: document.id },
    body: {
      send_id: anId(9),
      to: ['maria@example.com'],
      subject: '',
      message: '',
      expires_on: '2026-03-01',
      remind_after_days: null,
    },
  });
});
