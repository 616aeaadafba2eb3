/** The actors of the estimate machine. They call the API. */
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import type { ItemType } from '@plumbline/domain/catalogue/itemTypes';
import type { Estimate, EstimateItem, SavedEstimateItem } from '@plumbline/domain/estimates/estimate';
import { estimateMachine } from '@plumbline/domain/estimates/estimateMachine';
import type { LineValues } from '@plumbline/domain/estimates/line';
import { type Conflict, SaveError } from '@plumbline/domain/estimates/pendingChanges';
import { fromPromise } from 'xstate';
import { ApiError } from '../api/ApiError.ts';
import { invalidate } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/App.ts';
import { consumePrefetchedEstimate } from './queries.ts';
import { isUnreachable, waitForServer } from './waitForServer.ts';

interface EstimateInput {
  readonly estimateId: string;
}

interface LineInput extends EstimateInput {
  readonly itemId: string;
  readonly version: number | null;
}

interface NewLineInput {
  readonly id: string;
  readonly values: LineValues;
  readonly index?: number | undefined;
}

/** A conflict with the change of another user: 412 with the current record, or 404 if the record is deleted. */
function conflictOf(error: ApiError): Conflict<Estimate | EstimateItem | null> | undefined {
  const changedBy = error.changedBy ?? '';
  if (error.status === 412) return { current: (error.current ?? null) as Estimate | EstimateItem | null, changedBy };
  return error.status === 404 ? { current: null, changedBy } : undefined;
}

/** Client errors after which a retry can succeed: the session ended, a timeout of the request, too many requests. */
const temporaryStatuses = [401, 408, 429];

/** Converts the error of a call to the error type of the estimate machine. */
export function toSaveError(error: unknown): SaveError {
  if (!(error instanceof ApiError)) return new SaveError({ refused: false, message: 'Something went wrong' });
  const conflict = conflictOf(error);
  const isRefused = error.status >= 400 && error.status < 500 && !temporaryStatuses.includes(error.status);
  return new SaveError({
    refused: isRefused,
    unreachable: isUnreachable(error),
    message: error.message,
    ...(conflict && { conflict }),
  });
}

async function withSaveError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toSaveError(error);
  }
}

const lineParams = ({ estimateId, itemId }: LineInput) => ({ id: estimateId, itemId });
const expectedVersion = ({ version }: LineInput) => ({ ifMatch: version ?? undefined });

/** Provides the estimate machine with API actors [R7.20-R7.22]. */
export function createEstimateMachine(app: SignedInApp) {
  const { api, queryClient } = app;
  let isLoaded = false;

  return estimateMachine.provide({
    actors: {
      loadEstimate: fromPromise<Estimate, EstimateInput>(async ({ input: { estimateId }, signal }) => {
        if (isLoaded) return api('estimates.get', { params: { id: estimateId }, signal });
        const estimate = await withSaveError(consumePrefetchedEstimate(app, estimateId));
        isLoaded = true;
        return estimate;
      }),
      addItem: fromPromise<SavedEstimateItem, NewLineInput & EstimateInput>(
        ({ input: { estimateId, id, values, index } }) => {
          const add = async () => {
            // The values of a restored line include its old id and index. The new id replaces the old id.
            const line = { ...values, index: undefined };
            const item = await api('estimateItems.create', { params: { id: estimateId }, body: { ...line, id } });
            if (index === undefined) return item;
            // The API appends a new line, so an update moves it to its index.
            const params = lineParams({ estimateId, itemId: item.id, version: null });
            return api('estimateItems.update', { params, body: { ...line, index } });
          };
          return withSaveError(add());
        },
      ),
      saveItem: fromPromise<SavedEstimateItem, LineInput & { values: LineValues }>(({ input }) =>
        withSaveError(
          api('estimateItems.update', {
            params: lineParams(input),
            body: { ...input.values, index: undefined },
            ...expectedVersion(input),
          }),
        ),
      ),
      deleteItem: fromPromise<undefined, LineInput>(({ input }) =>
        withSaveError(api('estimateItems.delete', { params: lineParams(input), ...expectedVersion(input) })),
      ),
      saveDiscount: fromPromise<Estimate, EstimateInput & { discount: number; version: number }>(
        ({ input: { estimateId, discount, version } }) =>
          withSaveError(api('estimates.update', { params: { id: estimateId }, body: { discount }, ifMatch: version })),
      ),
      loadCatalogue: fromPromise<readonly CatalogueItem[]>(({ signal }) => api('catalogue.list', { signal })),
      saveToCatalogue: fromPromise<undefined, NewLineInput & { itemType: ItemType }>(
        async ({ input: { id, values, itemType } }) => {
          const { description, rate, unit } = values;
          const body = { id, code: '', category: '', description, rate, unit, item_type: itemType };
          await withSaveError(api('catalogue.create', { body }));
          void invalidate(queryClient, { type: 'catalogue.changed' });
          return undefined;
        },
      ),
      reconnect: fromPromise<void, EstimateInput>(({ input: { estimateId }, signal }) =>
        waitForServer(app, () => api('estimates.get', { params: { id: estimateId }, signal }), signal),
      ),
    },
  });
}
