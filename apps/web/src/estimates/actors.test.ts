import { aLine, anEstimate, anId } from '@plumbline/domain/testing/builders';
import { beforeEach, expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, toPromise } from 'xstate';
import { ApiError } from '../api/ApiError.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/App.ts';
import { aSignedInApp } from '../testing/aSignedInApp.ts';
import { createEstimateMachine, toSaveError } from './actors.ts';

const api = vi.fn();
const estimate = anEstimate();
const line = aLine();
const { description, quantity, rate, unit, tax } = line;
const values = { description, quantity, rate, unit, tax };
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
const lineInput = { ...estimateInput, itemId: line.id, version: 3 };
const callsOf = (name: string) => api.mock.calls.flatMap(([callName, options]) => (callName === name ? [options] : []));

test('the first load uses the prefetched estimate and the second load calls the API', async () => {
  app.queryClient.setQueryData(queryKeys.estimates.detail(estimate.id), estimate);
  expect(await run('loadEstimate', estimateInput)).toEqual(estimate);
  expect(api).not.toHaveBeenCalled();
  api.mockResolvedValue({ ...estimate, version: 2 });
  expect(await run('loadEstimate', estimateInput)).toMatchObject({ version: 2 });
});

test('addItem sends the same id again after a network error', async () => {
  api.mockRejectedValueOnce(new ApiError(0, { code: 'unreachable' })).mockResolvedValue(line);
  const add = () => run('addItem', { ...estimateInput, id: line.id, values });
  await expect(add()).rejects.toMatchObject({ refused: false, unreachable: true });
  await add();
  const options = { params: { id: estimate.id }, body: { id: line.id, ...values } };
  expect(callsOf('estimateItems.create')).toEqual([options, options]);
});

test('addItem with an index moves the created line to that index', async () => {
  api.mockResolvedValue(line);
  await run('addItem', { ...estimateInput, id: line.id, values, index: 2 });
  expect(callsOf('estimateItems.update')).toMatchObject([
    { params: { id: estimate.id, itemId: line.id }, body: { index: 2 } },
  ]);
});

test('saveItem and deleteItem send If-Match with the loaded version', async () => {
  api.mockResolvedValue(line);
  await run('saveItem', { ...lineInput, values });
  await run('deleteItem', lineInput);
  expect(callsOf('estimateItems.update')).toMatchObject([{ params: { itemId: line.id }, ifMatch: 3 }]);
  expect(callsOf('estimateItems.delete')).toMatchObject([{ params: { itemId: line.id }, ifMatch: 3 }]);
});

test('saveItem rejects with the current line as a conflict after a 412 response', async () => {
  const current = { ...line, description: 'Ridge vent' };
  api.mockRejectedValue(new ApiError(412, { code: 'changed_meanwhile', current, changedBy: 'Maria' }));
  await expect(run('saveItem', { ...lineInput, values })).rejects.toMatchObject({
    conflict: { current, changedBy: 'Maria' },
  });
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
  expect(callsOf('estimates.update')).toEqual([{ params: { id: estimate.id }, body: { discount: 50 }, ifMatch: 4 }]);
});

test('a 412 response becomes a conflict with the current record', () => {
  const current = aLine();
  const error = toSaveError(new ApiError(412, { code: 'changed_meanwhile', current, changedBy: 'Maria' }));
  expect(error).toMatchObject({ refused: true, conflict: { current, changedBy: 'Maria' } });
});

test('a 404 response becomes a conflict with a deleted record', () => {
  const error = toSaveError(new ApiError(404, { code: 'not_found' }));
  expect(error).toMatchObject({ refused: true, conflict: { current: null, changedBy: '' } });
});

test.each([400, 402, 403, 409, 422])('a %i response is a permanent error', (status) => {
  const error = toSaveError(new ApiError(status, { code: 'invalid', message: 'No' }));
  expect(error).toMatchObject({ refused: true, unreachable: false, message: 'No' });
  expect(error.conflict).toBeUndefined();
});

test.each([401, 408, 429, 500])('a %i response is temporary and the change can be retried', (status) => {
  expect(toSaveError(new ApiError(status, { code: 'internal' }))).toMatchObject({ refused: false, unreachable: false });
});

test.each(['unreachable', 'unavailable'] as const)('an error with the code %s is marked as unreachable', (code) => {
  expect(toSaveError(new ApiError(code === 'unreachable' ? 0 : 503, { code }))).toMatchObject({
    refused: false,
    unreachable: true,
  });
});

test('an unexpected error is temporary and the change can be retried', () => {
  expect(toSaveError(new TypeError('x'))).toMatchObject({ refused: false, message: 'Something went wrong' });
});
