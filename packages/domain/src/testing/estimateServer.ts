import { fromPromise } from 'xstate';
import type { CatalogueItem } from '../catalogue/catalogueItem.ts';
import type { Estimate, EstimateItem, SavedEstimateItem } from '../estimates/estimate.ts';
import type { LineValues } from '../estimates/line.ts';
import { SaveError, type SaveFailure } from '../estimates/pendingChanges.ts';
import { priceEstimate, priceLine, withLimitedDiscount } from '../estimates/pricing.ts';
import { money, toDollars } from '../shared/money.ts';
import { anEstimate, aSavedLine } from './builders.ts';

/** The calls that a test can delay or reject. */
export type EstimateCall =
  | 'loadEstimate'
  | 'addItem'
  | 'saveItem'
  | 'deleteItem'
  | 'saveDiscount'
  | 'loadCatalogue'
  | 'saveToCatalogue';

export interface EstimateServerOptions {
  readonly estimate?: Estimate;
  readonly catalogue?: readonly CatalogueItem[];
  /** Runs before a call is processed. A test delays or rejects it to simulate a slow or unreachable server. */
  readonly before?: (call: EstimateCall) => Promise<void> | void;
  /** Runs after a call is processed. A test rejects it to simulate a lost response. */
  readonly after?: (call: EstimateCall) => Promise<void> | void;
}

/** The failure of a change that the server refused. */
export const refusal = (message: string): SaveFailure => ({ refused: true, message });

const withNewTotals = (estimate: Estimate): Estimate => {
  const totals = withLimitedDiscount(priceEstimate(estimate.items), money(estimate.discount));
  return {
    ...estimate,
    sub_total: toDollars(totals.sub_total),
    tax_total: toDollars(totals.tax_total),
    discount: toDollars(totals.discount),
    amount_total: toDollars(totals.amount_total),
    version: estimate.version + 1,
  };
};

const throwNotFound = (): never => {
  throw new SaveError({ refused: true, message: 'Not found', conflict: { current: null, changedBy: '' } });
};

/** An in-memory server of one estimate with the rules of the API: versions, repeated creations, computed totals. */
export function estimateServer(options: EstimateServerOptions = {}) {
  let healthy = false;
  let estimate = options.estimate ?? anEstimate();
  let changedBy = 'Maria Alvarez';
  const created = new Set<string>();
  const catalogued: LineValues[] = [];
  let conflicts = 0;
  const connection = Promise.withResolvers<void>();
  const throwConflict = (current: Estimate | EstimateItem): never => {
    conflicts += 1;
    throw new SaveError({ refused: true, message: 'This was changed meanwhile', conflict: { current, changedBy } });
  };

  const call = <Output, Input>(name: EstimateCall, answer: (input: Input) => Output) =>
    fromPromise<Output, Input>(async ({ input }) => {
      if (!healthy) await options.before?.(name);
      const output = answer(input);
      if (!healthy) await options.after?.(name);
      return output;
    });
  const write = (items: readonly EstimateItem[]) => {
    estimate = withNewTotals({ ...estimate, items: [...items] });
  };
  const find = (id: string) => estimate.items.find((item) => item.id === id) ?? throwNotFound();
  const locked = (id: string, version: number | null) => {
    const current = find(id);
    if (version === null || version === current.version) return current;
    return throwConflict(current);
  };
  const put = (current: EstimateItem, values: Partial<LineValues>) => {
    const line = { ...current, ...values, version: current.version + 1 };
    const item = { ...line, total: toDollars(priceLine(line).total) };
    write(estimate.items.map((other) => (other.id === item.id ? item : other)));
    return aSavedLine(item, estimate);
  };
  const add = (
    id: string,
    values: LineValues,
    index = Math.max(0, ...estimate.items.map((item) => item.index)) + 1,
  ) => {
    const total = toDollars(priceLine(values).total);
    const item = { ...values, id, index, total, estimate: estimate.id, version: 1 };
    write([...estimate.items, item].toSorted((a, b) => a.index - b.index));
    created.add(id);
    return aSavedLine(item, estimate);
  };

  return {
    actors: {
      loadEstimate: call<Estimate, { estimateId: string }>('loadEstimate', () => estimate),
      addItem: call<
        SavedEstimateItem,
        { estimateId: string; id: string; values: LineValues; index?: number | undefined }
      >('addItem', ({ id, values, index }) =>
        created.has(id) ? aSavedLine(find(id), estimate) : add(id, values, index),
      ),
      saveItem: call<
        SavedEstimateItem,
        { estimateId: string; itemId: string; version: number | null; values: LineValues }
      >('saveItem', ({ itemId, version, values }) => put(locked(itemId, version), values)),
      deleteItem: call<undefined, { estimateId: string; itemId: string; version: number | null }>(
        'deleteItem',
        ({ itemId, version }) => {
          const current = locked(itemId, version);
          write(estimate.items.filter((item) => item !== current));
        },
      ),
      saveDiscount: call<Estimate, { estimateId: string; discount: number; version: number }>(
        'saveDiscount',
        ({ discount, version }) => {
          if (version !== estimate.version) throwConflict(estimate);
          estimate = withNewTotals({ ...estimate, discount });
          return estimate;
        },
      ),
      loadCatalogue: fromPromise<readonly CatalogueItem[]>(async () => {
        if (!healthy) await options.before?.('loadCatalogue');
        return options.catalogue ?? [];
      }),
      saveToCatalogue: call<undefined, { id: string; values: LineValues; itemType: CatalogueItem['item_type'] }>(
        'saveToCatalogue',
        ({ values }) => {
          catalogued.push(values);
        },
      ),
      reconnect: fromPromise<void, { estimateId: string }>(() => connection.promise),
    },
    /** The estimate on the server. */
    estimate: () => estimate,
    /** The lines saved to the catalogue. */
    catalogued,
    /** From now on, calls are neither delayed nor rejected. */
    recover() {
      healthy = true;
    },
    /** Makes the server reachable again. */
    reconnect() {
      healthy = true;
      connection.resolve();
    },
    /** The number of calls that got a conflict. */
    conflicts: () => conflicts,
    /** Another person changes a line, or deletes it with null. */
    othersChange(itemId: string, values: Partial<LineValues> | null, by = 'Maria Alvarez') {
      changedBy = by;
      if (values) put(find(itemId), values);
      else write(estimate.items.filter((item) => item.id !== itemId));
    },
    /** Another person changes the discount. */
    othersDiscount(discount: number, by = 'Maria Alvarez') {
      changedBy = by;
      estimate = withNewTotals({ ...estimate, discount });
    },
  };
}
