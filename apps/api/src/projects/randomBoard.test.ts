/** A random test of two people who move, change and undo projects on one board at the same time. */
import type { BulkChange, BulkResult } from '@plumbline/domain/projects/bulkChange';
import {
  type BulkChangeEmitted,
  type BulkValues,
  bulkChangeMachine,
  pendingValues,
  withPendingValues,
} from '@plumbline/domain/projects/bulkChangeMachine';
import type { Project } from '@plumbline/domain/projects/project';
import { projectStatusCodes } from '@plumbline/domain/projects/status';
import { managerRole } from '@plumbline/domain/users/roles';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { addColleague, type TestUser } from '../testing/testUser.ts';

const { api, owner } = await createApiWithOwner();
const colleague = await addColleague(api, owner, managerRole);
const projectCount = 6;

/** One step of a person. `person` is 0 or 1. */
type Step =
  | {
      readonly type: 'change';
      readonly person: number;
      readonly projects: readonly number[];
      readonly values: BulkValues;
    }
  | { readonly type: 'undo' | 'read' | 'wait'; readonly person: number };

const someValues: fc.Arbitrary<BulkValues> = fc.oneof(
  fc.record({ status: fc.constantFrom(...projectStatusCodes) }),
  fc.record({ estimator: fc.constantFrom(owner.id, colleague.id, null) }),
  fc.constant({ deleted: true }),
  fc.record({ status: fc.constantFrom(...projectStatusCodes), favourite: fc.boolean() }),
);

const someSteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('change' as const),
      person: fc.nat({ max: 1 }),
      projects: fc.subarray([...Array(projectCount).keys()], { minLength: 1, maxLength: 3 }),
      values: someValues,
    }),
    fc.record({ type: fc.constantFrom('undo' as const, 'read' as const, 'wait' as const), person: fc.nat({ max: 1 }) }),
  ),
  { minLength: 5, maxLength: 25 },
);

/** The board of one person: the projects as this window has last read them, and the machine of the changes. */
async function openBoard(user: TestUser) {
  const emitted: BulkChangeEmitted[] = [];
  const sent: (readonly BulkChange[])[] = [];
  const send = fromPromise<readonly BulkResult[], readonly BulkChange[]>(async ({ input }) => {
    sent.push(input);
    const { status, data } = await user.call('projects.change', { body: { changes: [...input] } });
    expect(status).toBe(200);
    return data;
  });
  const actor = createActor(bulkChangeMachine.provide({ actors: { send } })).start();
  let projects: readonly Project[] = [];
  const read = async () => {
    projects = (await user.call('projects.list')).data;
  };
  const store = (results: readonly BulkResult[]) => {
    const byId = new Map(results.map((result) => [result.id, result]));
    projects = projects.flatMap((project) => {
      const result = byId.get(project.id);
      return result ? (result.project ?? []) : [project];
    });
  };
  actor.on('stored', (event) => {
    emitted.push(event);
    store(event.outcome.results);
  });
  actor.on('failed', (event) => emitted.push(event));
  await read();
  return {
    actor,
    emitted,
    sent,
    read,
    /** What the person sees: the last read projects with the values of waiting changes. */
    shown: () => withPendingValues(projects, pendingValues(actor.getSnapshot().context)),
    settle: () => waitFor(actor, (snapshot) => snapshot.matches('idle') && snapshot.context.queue.length === 0),
  };
}

const withoutFavourite = (projects: readonly Project[]) => projects.map(({ favourite: _, ...project }) => project);

it('both boards and the database agree, and each change is stored or refused with a verdict', async () => {
  const existing = (await owner.call('projects.list')).data;
  expect(existing).toEqual([]);
  await fc.assert(
    fc.asyncProperty(someSteps, async (steps) => {
      const ids: string[] = [];
      for (let number = 1; number <= projectCount; number += 1)
        ids.push((await owner.call('projects.create', { body: { title: `Project ${number}` } })).data.id);
      const boards = [await openBoard(owner), await openBoard(colleague)] as const;
      for (const step of steps) {
        const board = boards[step.person as 0 | 1];
        if (step.type === 'change') {
          const chosen = board.shown().filter(({ id }) => step.projects.some((index) => ids[index] === id));
          board.actor.send({ type: 'changed', change: { projects: chosen, values: step.values } });
        } else if (step.type === 'undo') board.actor.send({ type: 'undone' });
        else if (step.type === 'read') await board.read();
        else await board.settle();
      }
      for (const board of boards) await board.settle();

      const changed = new Map<string, number>();
      for (const { emitted, sent } of boards) {
        // Each call was answered with one verdict for each project.
        expect(emitted).toHaveLength(sent.length);
        for (const [index, event] of emitted.entries()) {
          if (event.type !== 'stored') throw new Error('A call failed');
          expect(event.outcome.results.map(({ id }) => id)).toEqual(sent[index]?.map(({ id }) => id));
          for (const { id, verdict, version } of event.outcome.results)
            if (verdict === 'changed') changed.set(id, Math.max(changed.get(id) ?? 0, version ?? 0));
        }
      }
      // A stored change has the newest version, so no later change has replaced it without a verdict.
      const stored = (await owner.call('projects.list')).data;
      for (const { id, version } of stored) expect(version).toBe(Math.max(1, changed.get(id) ?? 1));
      for (const board of boards) {
        await board.read();
        expect(withoutFavourite(board.shown())).toEqual(withoutFavourite(stored));
      }
      for (const { id, version } of stored)
        await owner.call('projects.change', { body: { changes: [{ id, version, deleted: true }] } as never });
      expect((await owner.call('projects.list')).data).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
