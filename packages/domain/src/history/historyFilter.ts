/** The filter of a history. */
import { type HistoryKind, historyKindCodes } from './historyKinds.ts';

/** The filter `person` for what clients did. */
export const clientAsPerson = 'client';

export interface HistoryFilter {
  /** Empty for all kinds. */
  readonly kinds: readonly HistoryKind[];
  /** The id of a user, `client`, or null for all people. */
  readonly person: string | null;
  /** Days YYYY-MM-DD, both inclusive. Only for the history of the company. */
  readonly from: string | null;
  readonly to: string | null;
}

export const noHistoryFilter: HistoryFilter = { kinds: [], person: null, from: null, to: null };

export const isFiltered = ({ kinds, person, from, to }: HistoryFilter): boolean =>
  kinds.length > 0 || person !== null || from !== null || to !== null;

/** Adds or removes a kind. All kinds together are the same as none. */
export function toggleKind(kinds: readonly HistoryKind[], kind: HistoryKind): readonly HistoryKind[] {
  const chosen = historyKindCodes.filter((code) => (code === kind ? !kinds.includes(code) : kinds.includes(code)));
  return chosen.length === historyKindCodes.length ? [] : chosen;
}

/** Whether a history with this filter contains changes of the estimate. */
export const includesPrices = ({ kinds }: Pick<HistoryFilter, 'kinds'>): boolean =>
  kinds.length === 0 || kinds.includes('price');
