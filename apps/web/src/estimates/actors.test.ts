/** Tests of the actors of the estimate machine: their calls, and the errors of the calls. */
import type { LineChange } from '@plumbline/domain/estimates/changes/change';
import { lineValuesOf } from '@plumbline/domain/estimates/lines/line';
import { CallError, noResponse } from '@plumbline/domain/shared/failedCall';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { aLine, anEstimate, anId } from '@plumbline/domain/testing/builders';
import { beforeEach, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { aSignedInApp } from '../testing/aSignedInApp.ts';
import { createEstimateMachine } from './actors.ts';

const api = vi.fn();
const estimate = anEstimate();
const line = aLine();
const values = lineValuesOf(line);
const { description, quantity, rate, unit, tax } = line;
const valuesWithoutDefaults = { description, quantity, rate, unit, tax };
const { kind: _, ...editedValues } = values;
let app: SignedInApp;
let machine: ReturnType<typeof createEstimateMachine>;

beforeEach(() => {
  api.mockReset();
  app = aSignedInApp({ api });
  machine = createEstimateMachine(app);
});

/** Runs one actor of the machine and returns its output. */
const run = (name: string, input: object): Promise<unknown> =>
  toPromise(createActor(machine.implementations.actors[name as never] as AnyActorLogic, { input }).start());

const estimateInput = { estimateId: estimate.id };
const change = { id: 'change-1', status: 'saving', line: line.id } as const;
const addition = { ...change, kind: 'add', values } as const;
const edit = { ...change, kind: 'edit', values, baseValue: values, version: 3 } as const;
const removal = { ...change, kind: 'remove', baseValue: values, version: 3 } as const;
const save = (...changes: readonly LineChange[]) => run('saveChanges', { ...estimateInput, changes });
const callsOf = (name: string) => api.mock.calls.flatMap(([callName, options]) => (callName === name ? [options] : []));

test('the first load uses the prefetched estimate and the second load calls the API', async () => {
  app.queryClient.setQueryData(queryKeys.estimates.detail(estimate.id), estimate);
  expect(await run('loadEstimate', estimateInput)).toEqual(estimate);
  expect(api).not.toHaveBeenCalled();
  api.mockResolvedValue({ ...estimate, version: 2 });
  expect(await run('loadEstimate', estimateInput)).toMatchObject({ version: 2 });
});

const totals = { version: 2 };
const saved = { result: 'saved', item: line, changedBy: '' };
const move = { id: 'change-4', status: 'saving', kind: 'move', lines: [anId(8)], after: line.id } as const;

test('saveChanges makes one call for several changes', async () => {
  const conflict = { result: 'conflict', item: { ...line, version: 4 }, changedBy: 'Maria' };
  const indexes = [{ id: anId(8), index: 1 }];
  api.mockResolvedValue({ results: [saved, conflict, { ...saved, item: null }, saved], indexes, totals });
  const output = await save({ ...addition, after: null }, edit, removal, move);
  expect(api.mock.calls).toHaveLength(1);
  expect(callsOf('estimates.change')).toEqual([
    {
      params: { id: estimate.id },
      body: {
        changes: [
          { type: 'add', id: line.id, ...valuesWithoutDefaults, after: null },
          { type: 'update', id: line.id, version: 3, ...editedValues },
          { type: 'delete', id: line.id, version: 3 },
          { type: 'move', ids: [anId(8)], after: line.id },
        ],
      },
    },
  ]);
  expect(output).toMatchObject({
    results: [
      { item: line },
      { failure: { kind: 'conflict', current: { version: 4 }, changedBy: 'Maria' } },
      { item: null },
      { item: line },
    ],
    indexes,
    totals,
  });
});

test('saveChanges sends one change in the same way, and sends a new line with the same id again', async () => {
  api.mockRejectedValueOnce(new CallError(noResponse)).mockResolvedValue({ results: [saved], indexes: [], totals });
  await expect(save(addition)).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
  await save(addition);
  const call = {
    params: { id: estimate.id },
    body: { changes: [{ type: 'add', id: line.id, ...valuesWithoutDefaults }] },
  };
  expect(api.mock.calls).toEqual([
    ['estimates.change', call],
    ['estimates.change', call],
  ]);
});

test('saveChanges sends the changes again without those that the API refused', async () => {
  const fields = { 'changes[1].rate': ['At most 9999999'] };
  api
    .mockRejectedValueOnce(aCallError('invalid', { fields }))
    .mockResolvedValue({ results: [saved, saved], indexes: [], totals });
  const lines = [1, 2, 3].map((n) => ({ ...addition, line: anId(n), after: n === 1 ? null : anId(n - 1) }));
  const output = await save(...lines);
  expect(output).toMatchObject({
    results: [{ item: line }, { failure: { kind: 'refused', message: 'At most 9999999' } }, { item: line }],
  });
  expect(callsOf('estimates.change')[1]).toMatchObject({
    body: {
      changes: [
        { id: anId(1), after: null },
        { id: anId(3), after: anId(1) },
      ],
    },
  });
});

test('saveChanges rejects without a conflict if the estimate does not exist', async () => {
  api.mockRejectedValue(aCallError('not_found'));
  await expect(save(addition, edit)).rejects.toMatchObject({ failure: { kind: 'refused' } });
});

test('saveToCatalogue creates a catalogue item and invalidates the catalogue', async () => {
  api.mockResolvedValue({});
  app.queryClient.setQueryData(queryKeys.catalogue.list, []);
  await run('saveToCatalogue', { id: anId(8), values, itemType: 'MATERIAL' });
  expect(callsOf('catalogue.create')).toMatchObject([{ body: { id: anId(8), description, item_type: 'MATERIAL' } }]);
  expect(app.queryClient.getQueryState(queryKeys.catalogue.list)?.isInvalidated).toBe(true);
});

test('saveDiscount sends If-Match with the loaded version of the estimate', async () => {
  api.mockResolvedValue(estimate);
  await run('saveDiscount', { ...estimateInput, discount: 50, version: 4 });
  await run('saveDiscount', { ...estimateInput, discount: '12.5%', version: 5 });
  const call = { params: { id: estimate.id } };
  expect(callsOf('estimates.update')).toEqual([
    { ...call, body: { discount: 50 }, ifMatch: 4 },
    { ...call, body: { discount_percent: 12.5 }, ifMatch: 5 },
  ]);
});
