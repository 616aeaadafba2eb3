import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import type { ItemType } from '@plumbline/domain/catalogue/itemTypes';
import type { Estimate, EstimateItem } from '@plumbline/domain/estimates/estimate';
import { estimateMachine } from '@plumbline/domain/estimates/estimateMachine';
import type { LineValues } from '@plumbline/domain/estimates/line';
import { fromPromise } from 'xstate';
import { call } from '../api/client.ts';
import { newKey } from '../api/http.ts';
import { refreshCatalogue } from '../catalogue/queries.ts';
import { takeEstimate } from './queries.ts';
import { serverAnswers } from './reconnect.ts';
import { saveError } from './saveError.ts';

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

async function saving<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw saveError(error);
  }
}

const lineParams = ({ estimateId, itemId }: OfLine) => ({ id: estimateId, itemId });
const seen = ({ version }: OfLine) => ({ ifMatch: version ?? undefined });

/** The estimate's machine over the API [R7.20-R7.22]. `keys` remembers what each attempt to make something was sent with. */
export function estimateOnline(keys: Map<string, string>) {
  let opened = false;

  /** The same key for every try of one thing to be made [F4]. */
  const keyOf = (attempt: string): string => {
    const key = keys.get(attempt) ?? newKey();
    keys.set(attempt, key);
    return key;
  };

  return estimateMachine.provide({
    actors: {
      loadEstimate: fromPromise<Estimate, OfEstimate>(async ({ input: { estimateId }, signal }) => {
        if (opened) return call('estimates.get', { params: { id: estimateId }, signal });
        const estimate = await saving(takeEstimate(estimateId));
        opened = true;
        return estimate;
      }),
      addItem: fromPromise<EstimateItem, Creation & OfEstimate>(({ input: { estimateId, attempt, values, index } }) => {
        const add = async () => {
          const line = { ...values, index: undefined };
          const idempotencyKey = keyOf(attempt);
          const item = await call('estimateItems.create', { params: { id: estimateId }, body: line, idempotencyKey });
          if (index === undefined) return item;
          // a new line goes behind the last one: only a change of it gives it another place
          const params = lineParams({ estimateId, itemId: item.id, version: null });
          return call('estimateItems.update', { params, body: { ...line, index } });
        };
        return saving(add());
      }),
      saveItem: fromPromise<EstimateItem, OfLine & { values: LineValues }>(({ input }) =>
        saving(
          call('estimateItems.update', {
            params: lineParams(input),
            body: { ...input.values, index: undefined },
            ...seen(input),
          }),
        ),
      ),
      deleteItem: fromPromise<undefined, OfLine>(({ input }) =>
        saving(call('estimateItems.delete', { params: lineParams(input), ...seen(input) })),
      ),
      saveDiscount: fromPromise<Estimate, OfEstimate & { discount: number; version: number }>(
        ({ input: { estimateId, discount, version } }) =>
          saving(call('estimates.update', { params: { id: estimateId }, body: { discount }, ifMatch: version })),
      ),
      loadCatalogue: fromPromise<readonly CatalogueItem[]>(({ signal }) => call('catalogue.list', { signal })),
      saveToCatalogue: fromPromise<undefined, Creation & { itemType: ItemType }>(
        async ({ input: { attempt, values, itemType } }) => {
          const { description, rate, unit } = values;
          const body = { code: '', category: '', description, rate, unit, item_type: itemType };
          await saving(call('catalogue.create', { body, idempotencyKey: keyOf(attempt) }));
          void refreshCatalogue();
          return undefined;
        },
      ),
      reconnect: fromPromise<void, OfEstimate>(({ input: { estimateId }, signal }) =>
        serverAnswers(() => call('estimates.get', { params: { id: estimateId }, signal }), signal),
      ),
    },
  });
}
