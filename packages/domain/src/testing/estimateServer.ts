import { fromPromise } from 'xstate';
import type { CatalogueItem } from '../catalogue/catalogueItem.ts';
import { type Failure, SaveError } from '../estimates/change.ts';
import type { Estimate, EstimateItem } from '../estimates/estimate.ts';
import { type LineValues, priceOf } from '../estimates/line.ts';
import { coveredTotals } from '../estimates/sheet.ts';
import { toDollars } from '../shared/money.ts';
import { anEstimate, anId } from './builders.ts';

/** A call to the server, as a test may delay it or make it fail. */
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
  /** Runs before each call is answered: wait here to be slow, throw here to fail. */
  readonly before?: (call: EstimateCall) => Promise<void> | void;
  /** Runs after the server did it and before the answer arrives: throw here to lose the answer. */
  readonly after?: (call: EstimateCall) => Promise<void> | void;
}

/** What the machine's saving actors say when the server refuses. */
export const refusal = (message: string): Failure => ({ refused: true, message });

const repriced = (estimate: Estimate): Estimate => {
  const totals = coveredTotals(estimate.items.map(priceOf), estimate.discount);
  return {
    ...estimate,
    sub_total: toDollars(totals.sub_total),
    tax_total: toDollars(totals.tax_total),
    discount: toDollars(totals.discount),
    amount_total: toDollars(totals.amount_total),
    version: estimate.version + 1,
  };
};

const gone = (): never => {
  throw new SaveError({ refused: true, message: 'Not found', conflict: { current: null, changedBy: '' } });
};

/** One estimate in memory that keeps the rules of the real server: versions, keys of creations, totals of its own. */
export function estimateServer(options: EstimateServerOptions = {}) {
  let healthy = false;
  let estimate = options.estimate ?? anEstimate();
  let changedBy = 'Maria Alvarez';
  const made = new Map<string, EstimateItem>();
  const catalogued: LineValues[] = [];
  let clashes = 0;
  const connection = Promise.withResolvers<void>();
  const clash = (current: Estimate | EstimateItem): never => {
    clashes += 1;
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
    estimate = repriced({ ...estimate, items: [...items] });
  };
  const find = (id: string) => estimate.items.find((item) => item.id === id) ?? gone();
  const locked = (id: string, version: number | null) => {
    const current = find(id);
    if (version === null || version === current.version) return current;
    return clash(current);
  };
  const put = (current: EstimateItem, values: Partial<LineValues>) => {
    const line = { ...current, ...values, version: current.version + 1 };
    const item = { ...line, total: toDollars(priceOf(line).total) };
    write(estimate.items.map((other) => (other.id === item.id ? item : other)));
    return item;
  };
  const add = (
    values: LineValues,
    attempt: string,
    index = Math.max(0, ...estimate.items.map((item) => item.index)) + 1,
  ) => {
    const total = toDollars(priceOf(values).total);
    const item = { ...values, id: anId(900 + index), index, total, estimate: estimate.id, version: 1 };
    made.set(attempt, item);
    write([...estimate.items, item].toSorted((a, b) => a.index - b.index));
    return item;
  };

  return {
    actors: {
      loadEstimate: call<Estimate, { estimateId: string }>('loadEstimate', () => estimate),
      addItem: call<
        EstimateItem,
        { estimateId: string; attempt: string; values: LineValues; index?: number | undefined }
      >('addItem', ({ values, attempt, index }) => made.get(attempt) ?? add(values, attempt, index)),
      saveItem: call<EstimateItem, { estimateId: string; itemId: string; version: number | null; values: LineValues }>(
        'saveItem',
        ({ itemId, version, values }) => put(locked(itemId, version), values),
      ),
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
          if (version !== estimate.version) clash(estimate);
          estimate = repriced({ ...estimate, discount });
          return estimate;
        },
      ),
      loadCatalogue: fromPromise<readonly CatalogueItem[]>(async () => {
        if (!healthy) await options.before?.('loadCatalogue');
        return options.catalogue ?? [];
      }),
      saveToCatalogue: call<undefined, { attempt: string; values: LineValues; itemType: CatalogueItem['item_type'] }>(
        'saveToCatalogue',
        ({ values }) => {
          catalogued.push(values);
        },
      ),
      reconnect: fromPromise<void, { estimateId: string }>(() => connection.promise),
    },
    /** What the server has now. */
    estimate: () => estimate,
    /** Lines kept in the catalogue. */
    catalogued,
    /** From now on nothing delays a call or makes it fail. */
    recover() {
      healthy = true;
    },
    /** The server answers again, and the machine hears of it by itself. */
    reconnect() {
      healthy = true;
      connection.resolve();
    },
    /** How often the server answered that somebody was first. */
    clashes: () => clashes,
    /** Somebody else changes a line, or takes it away with null. */
    othersChange(itemId: string, values: Partial<LineValues> | null, by = 'Maria Alvarez') {
      changedBy = by;
      if (values) put(find(itemId), values);
      else write(estimate.items.filter((item) => item.id !== itemId));
    },
    /** Somebody else gives another discount. */
    othersDiscount(discount: number, by = 'Maria Alvarez') {
      changedBy = by;
      estimate = repriced({ ...estimate, discount });
    },
  };
}
