import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import type { ItemType } from '@plumbline/domain/catalogue/itemTypes';
import type { Estimate, SavedEstimateItem } from '@plumbline/domain/estimates/estimate';
import { estimateMachine } from '@plumbline/domain/estimates/estimateMachine';
import type { LineValues } from '@plumbline/domain/estimates/line';
import { fromPromise } from 'xstate';
import { newKey } from '../api/http.ts';
import { invalidate } from '../api/queryKeys.ts';
import type { SignedInApp } from '../app/App.ts';
import { takePrefetchedEstimate } from './queries.ts';
import { toSaveError } from './saveError.ts';
import { waitForServer } from './waitForServer.ts';

interface OfEstimate {
  readonly estimateId: string;
}

interface OfLine extends OfEstimate {
  readonly itemId: string;
  readonly version: number | null;
}

interface Creation {
  readonly attempt: string;
  readonly values: LineValues;
  readonly index?: number | undefined;
}

async function withSaveError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toSaveError(error);
  }
}

const lineParams = ({ estimateId, itemId }: OfLine) => ({ id: estimateId, itemId });
const expectedVersion = ({ version }: OfLine) => ({ ifMatch: version ?? undefined });

/** Provides the estimate machine with API actors [R7.20-R7.22]. `keys` maps each creation attempt to its idempotency key. */
export function createEstimateMachine(app: SignedInApp, keys: Map<string, string>) {
  const { api, queryClient } = app;
  let opened = false;

  /** Returns the same key for a retry of an attempt, so that the server creates the record only once [F4]. */
  const keyOf = (attempt: string): string => {
    const key = keys.get(attempt) ?? newKey();
    keys.set(attempt, key);
    return key;
  };

  return estimateMachine.provide({
    actors: {
      loadEstimate: fromPromise<Estimate, OfEstimate>(async ({ input: { estimateId }, signal }) => {
        if (opened) return api('estimates.get', { params: { id: estimateId }, signal });
        const estimate = await withSaveError(takePrefetchedEstimate(app, estimateId));
        opened = true;
        return estimate;
      }),
      addItem: fromPromise<SavedEstimateItem, Creation & OfEstimate>(
        ({ input: { estimateId, attempt, values, index } }) => {
          const add = async () => {
            const line = { ...values, index: undefined };
            const idempotencyKey = keyOf(attempt);
            const item = await api('estimateItems.create', { params: { id: estimateId }, body: line, idempotencyKey });
            if (index === undefined) return item;
            // The API appends a new line, so an update moves it to its index.
            const params = lineParams({ estimateId, itemId: item.id, version: null });
            return api('estimateItems.update', { params, body: { ...line, index } });
          };
          return withSaveError(add());
        },
      ),
      saveItem: fromPromise<SavedEstimateItem, OfLine & { values: LineValues }>(({ input }) =>
        withSaveError(
          api('estimateItems.update', {
            params: lineParams(input),
            body: { ...input.values, index: undefined },
            ...expectedVersion(input),
          }),
        ),
      ),
      deleteItem: fromPromise<undefined, OfLine>(({ input }) =>
        withSaveError(api('estimateItems.delete', { params: lineParams(input), ...expectedVersion(input) })),
      ),
      saveDiscount: fromPromise<Estimate, OfEstimate & { discount: number; version: number }>(
        ({ input: { estimateId, discount, version } }) =>
          withSaveError(api('estimates.update', { params: { id: estimateId }, body: { discount }, ifMatch: version })),
      ),
      loadCatalogue: fromPromise<readonly CatalogueItem[]>(({ signal }) => api('catalogue.list', { signal })),
      saveToCatalogue: fromPromise<undefined, Creation & { itemType: ItemType }>(
        async ({ input: { attempt, values, itemType } }) => {
          const { description, rate, unit } = values;
          const body = { code: '', category: '', description, rate, unit, item_type: itemType };
          await withSaveError(api('catalogue.create', { body, idempotencyKey: keyOf(attempt) }));
          void invalidate(queryClient, { type: 'catalogue.changed' });
          return undefined;
        },
      ),
      reconnect: fromPromise<void, OfEstimate>(({ input: { estimateId }, signal }) =>
        waitForServer(app, () => api('estimates.get', { params: { id: estimateId }, signal }), signal),
      ),
    },
  });
}
