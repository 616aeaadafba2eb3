/** Tests of the machine of changes on the list and the board of projects. */
import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { anId, aProject } from '../testing/builders.ts';
import type { BulkChange, BulkResult } from './bulkChange.ts';
import { type BulkChangeEmitted, bulkChangeMachine, pendingValues, withPendingValues } from './bulkChangeMachine.ts';
import type { Project } from './project.ts';

const roof = aProject({ id: anId(1), version: 3, status: 'NEW' });
const deck = aProject({ id: anId(2), version: 7, status: 'NEGOTIATION', favourite: true });

/** The calls that the machine has made and that are not answered. */
let calls: {
  changes: readonly BulkChange[];
  answer: (results: readonly BulkResult[]) => void;
  fail: (error: Error) => void;
}[];
let emitted: BulkChangeEmitted[];
let actor: Actor<typeof bulkChangeMachine>;

beforeEach(() => {
  calls = [];
  emitted = [];
  const send = fromPromise<readonly BulkResult[], readonly BulkChange[]>(
    ({ input }) =>
      new Promise((answer, fail) => {
        calls.push({ changes: input, answer, fail });
      }),
  );
  actor = createActor(bulkChangeMachine.provide({ actors: { send } })).start();
  actor.on('stored', (event) => emitted.push(event));
  actor.on('failed', (event) => emitted.push(event));
});

const change = (projects: readonly Project[], values: Partial<BulkChange>) =>
  actor.send({ type: 'changed', change: { projects, values } });

const result = (project: Project, verdict: BulkResult['verdict'], version: number | null): BulkResult => ({
  id: project.id,
  verdict,
  version,
  project: verdict === 'changed' && version !== null ? { ...project, version } : project,
});

/** Answers the open call and waits until the machine has read the answer. */
async function answer(...results: readonly BulkResult[]): Promise<void> {
  const count = emitted.length;
  calls.at(-1)?.answer(results);
  await expect.poll(() => emitted.length).toBe(count + 1);
}

const shown = () => Object.fromEntries(pendingValues(actor.getSnapshot().context));

describe('a change', () => {
  it('is shown until the server has answered, and is sent with the versions that the user has seen', async () => {
    change([roof, deck], { status: 'SIGNED' });
    expect(shown()).toEqual({ [roof.id]: { status: 'SIGNED' }, [deck.id]: { status: 'SIGNED' } });
    expect(calls[0]?.changes).toEqual([
      { id: roof.id, version: 3, status: 'SIGNED' },
      { id: deck.id, version: 7, status: 'SIGNED' },
    ]);
    await answer(result(roof, 'changed', 4), result(deck, 'changed_meanwhile', 9));
    expect(shown()).toEqual({});
    expect(emitted[0]).toMatchObject({ type: 'stored', outcome: { isUndo: false } });
  });

  it('waits for the change before it and is sent with the version that this change has made', async () => {
    change([roof], { status: 'SIGNED' });
    change([roof], { status: 'CLOSED', estimator: null });
    expect(calls).toHaveLength(1);
    expect(shown()).toEqual({ [roof.id]: { status: 'CLOSED', estimator: null } });
    await answer(result(roof, 'changed', 4));
    expect(calls[1]?.changes).toEqual([{ id: roof.id, version: 4, status: 'CLOSED', estimator: null }]);
  });

  it('that the server does not answer is taken back, and the next change is sent', async () => {
    change([roof], { status: 'SIGNED' });
    change([deck], { favourite: false });
    calls[0]?.fail(new Error('no connection'));
    await expect.poll(() => calls).toHaveLength(2);
    expect(shown()).toEqual({ [deck.id]: { favourite: false } });
    expect(emitted).toMatchObject([{ type: 'failed', changes: [{ id: roof.id }] }]);
  });

  it('of no project is not sent', () => {
    change([], { status: 'SIGNED' });
    expect(calls).toEqual([]);
  });

  it('that another user has overtaken is not sent again with the version of that user', async () => {
    change([roof], { status: 'SIGNED' });
    await answer(result(roof, 'changed_meanwhile', 9));
    change([roof], { status: 'SIGNED' });
    expect(calls[1]?.changes).toEqual([{ id: roof.id, version: 3, status: 'SIGNED' }]);
  });
});

describe('undo', () => {
  it('restores the values of the projects that were changed, with their new versions', async () => {
    change([roof, deck], { status: 'CLOSED', favourite: true });
    await answer(result(roof, 'changed', 4), result(deck, 'forbidden', 7));
    actor.send({ type: 'undone' });
    expect(calls[1]?.changes).toEqual([{ id: roof.id, version: 4, status: 'NEW', favourite: false, undo: true }]);
    await answer(result(roof, 'changed', 5));
    actor.send({ type: 'undone' });
    expect(calls).toHaveLength(2);
  });

  it('restores the reason of a lost job that was moved to another status', async () => {
    const lost = aProject({ id: anId(3), status: 'CLOSED', lost_reason: 'Price' });
    change([roof, lost], { status: 'NEGOTIATION' });
    await answer(result(roof, 'changed', 4), result(lost, 'changed', 2));
    actor.send({ type: 'undone' });
    expect(calls[1]?.changes).toEqual([
      { id: roof.id, version: 4, status: 'NEW', undo: true },
      { id: lost.id, version: 2, status: 'CLOSED', lost_reason: 'Price', undo: true },
    ]);
  });

  it('restores the reason before another reason', async () => {
    const lost = aProject({ id: anId(3), status: 'CLOSED' });
    change([lost], { lost_reason: 'Timing' });
    expect(shown()).toEqual({ [lost.id]: { lost_reason: 'Timing' } });
    await answer(result(lost, 'changed', 2));
    actor.send({ type: 'undone' });
    expect(calls[1]?.changes).toEqual([{ id: lost.id, version: 2, lost_reason: '' }]);
  });

  it('restores the planned days, also those that the project did not have', async () => {
    const planned = { ...roof, job_start_date: '2026-03-09' };
    change([planned], { job_start_date: '2026-03-10', job_end_date: '2026-03-12' });
    expect(withPendingValues([planned], pendingValues(actor.getSnapshot().context))).toEqual([
      { ...planned, job_start_date: '2026-03-10', job_end_date: '2026-03-12' },
    ]);
    await answer(result(roof, 'changed', 4));
    actor.send({ type: 'undone' });
    expect(calls[1]?.changes).toEqual([{ id: roof.id, version: 4, job_start_date: '2026-03-09', job_end_date: null }]);
  });

  it('restores deleted projects', async () => {
    change([deck], { deleted: true });
    await answer({ id: deck.id, verdict: 'changed', version: 8, project: null });
    actor.send({ type: 'undone' });
    expect(calls[1]?.changes).toEqual([{ id: deck.id, version: 8, deleted: false }]);
  });

  it.each([
    ['before any change', async () => undefined],
    [
      'if nothing was changed',
      async () => {
        change([roof], { status: 'SIGNED' });
        await answer(result(roof, 'not_found', null));
      },
    ],
    [
      'while the next change is being sent',
      async () => {
        change([roof], { status: 'SIGNED' });
        await answer(result(roof, 'changed', 4));
        change([deck], { status: 'SIGNED' });
      },
    ],
  ])('does nothing %s', async (_, prepare) => {
    await prepare();
    const count = calls.length;
    actor.send({ type: 'undone' });
    expect(calls).toHaveLength(count);
    expect(actor.getSnapshot().context.undo).toBeNull();
  });
});
